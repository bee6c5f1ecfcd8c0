// The tools of every session. Their order is part of the cached bytes.
import { findProgram } from "@palimpsest/core/ports";
import type { Tool } from "../toolkit/tool.ts";
import { bashOutputTool } from "./bash/bash-output-tool.ts";
import { type BashOptions, bashTool } from "./bash/bash-tool.ts";
import { editTool } from "./edit/edit-tool.ts";
import { readTool } from "./read/read-tool.ts";
import { globTool } from "./search/glob-tool.ts";
import { grepTool } from "./search/grep-tool.ts";
import { searchByRipgrep } from "./search/search-by-ripgrep.ts";
import { searchByWalking } from "./search/search-by-walking.ts";
import type { Search } from "./search/search-query.ts";
import { type Todos, todoWriteTool } from "./todo/todo-write-tool.ts";
import { type WebFetchOptions, webFetchTool } from "./web/web-fetch-tool.ts";
import { writeTool } from "./write/write-tool.ts";

export interface BuiltInOptions extends BashOptions {
  readonly todos: Todos;
  readonly search?: Search;
  readonly webFetch?: WebFetchOptions;
}

export function createBuiltInTools(options: BuiltInOptions): readonly Tool[] {
  const { shells, todos, credentials, search = chooseSearch(credentials), webFetch } = options;
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

function chooseSearch(credentials: BuiltInOptions["credentials"]): Search {
  const ripgrep = findProgram("rg");
  return ripgrep === undefined ? searchByWalking : searchByRipgrep(ripgrep, credentials);
}
