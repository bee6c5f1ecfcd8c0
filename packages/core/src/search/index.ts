// @palimpsest/core/search: the index over sessions and memories of a project.

export { indexCounts, indexPathOf } from "./search-database.ts";
export { SearchIndex, type SearchPlaces, type Updated } from "./search-index.ts";
export { type Hit, SEARCH_KINDS, type SearchFilter, type SearchKind } from "./search-kinds.ts";
export { projectsIn, type SearchResult, searchProjects } from "./search-projects.ts";
