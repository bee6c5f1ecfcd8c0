// The system prompt: the same bytes in every session of a version, whatever the project and whatever is switched off.
import { memoryPrompt } from "@palimpsest/core/memory";
import agentPrompt from "./system.md.ts";

export const SYSTEM_PROMPT = `${agentPrompt}\n\n${memoryPrompt}`;
