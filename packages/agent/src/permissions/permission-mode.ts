// The permission modes are named in core, since definitions of agents name them.
export { MODES, modeSchema, type PermissionMode, stricterMode } from "@palimpsest/core/internal";
