// The tools every session has, in the order the model is told of them. The order is part of the cached bytes.
import { type BashOptions, bashTool } from "./bash/bash.ts";
import { bashOutputTool } from "./bash/bash-output.ts";
import { editTool } from "./edit/edit.ts";
import { findProgram } from "./program.ts";
import { readTool } from "./read/read.ts";
import { globTool } from "./search/glob.ts";
import { grepTool } from "./search/grep.ts";
import type { Search } from "./search/query.ts";
import { searchByRipgrep } from "./search/search-ripgrep.ts";
import { searchByWalking } from "./search/search-walk.ts";
import { type Todos, todoWriteTool } from "./todo/todo-write.ts";
import type { Tool } from "./tool.ts";
import { type WebFetchOptions, webFetchTool } from "./web/web-fetch.ts";
import { writeTool } from "./write/write.ts";

export interface BuiltInOptions extends BashOptions {
  readonly todos: Todos;
  readonly search?: Search;
  readonly webFetch?: WebFetchOptions;
}

export function builtInTools(options: BuiltInOptions): readonly Tool[] {
  const { shells, todos, credentials, search = bestSearch(credentials), webFetch } = options;
  return [
    readTool,
    writeTool,
    editTool,
    bashTool(options),
    bashOutputTool(shells),
    grepTool(search),
    globTool,
    webFetchTool(webFetch),
    todoWriteTool(todos),
  ] as readonly Tool[];
}

function bestSearch(credentials: BuiltInOptions["credentials"]): Search {
  const ripgrep = findProgram("rg");
  return ripgrep === undefined ? searchByWalking : searchByRipgrep(ripgrep, credentials);
}
