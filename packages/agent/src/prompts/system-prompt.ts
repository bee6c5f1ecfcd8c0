// The system prompt: the same bytes in every session of a version, whatever the project and settings.
import { memoryPrompt } from "@palimpsest/core/memory";
import agentPrompt from "./system.md.ts";

export const SYSTEM_PROMPT = `${agentPrompt}\n\n${memoryPrompt}`;
