// WebSearch: the provider's own search, which its server runs within a response. Nothing runs here, so nothing can be asked before a
// query leaves: it is offered only where a person has switched it on and no rule speaks against it.
import * as z from "zod";
import { WEB_SEARCH } from "../../toolkit/describe-search.ts";
import { failCall, type Tool } from "../../toolkit/tool.ts";

/** Per request. A search costs a cent and brings thousands of tokens; more than this for one answer is a model going round in circles. */
const MAX_SEARCHES = 8;

const input = z.lazy(() => z.strictObject({ query: z.string() }));

/** The oldest version: every model and every provider that has web search knows it. */
export const webSearchTool: Tool<z.infer<typeof input>> = {
  name: WEB_SEARCH,
  description: "Searches the web, on the provider's server.",
  server: Object.freeze({ type: "web_search_20250305", name: "web_search", max_uses: MAX_SEARCHES }),
  input,
  isReadOnly: () => true,
  subject: ({ query }) => query,
  run: async () => failCall("The server did not run this search. Go on without it."),
};
