// Writes docs/settings.md from the settings' schema. Run by `npm run docs`; a test fails if it is out of date.
import { mkdirSync, writeFileSync } from "node:fs";
import { settingsPage } from "../packages/core/src/settings/page.ts";

const DOCS = new URL("../docs/", import.meta.url);

mkdirSync(DOCS, { recursive: true });
writeFileSync(new URL("settings.md", DOCS), settingsPage());
