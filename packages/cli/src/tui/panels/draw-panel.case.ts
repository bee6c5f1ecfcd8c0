// Panels as they are drawn, for tests.
import { bare } from "../../text/look.case.ts";
import type { Look } from "../../text/look.ts";
import type { AskedChoice } from "../dialogs/asker.ts";
import type { ChooseDialog } from "../dialogs/dialog.ts";
import { formatDialog } from "../dialogs/format-dialog.ts";

export const panelOf = ({ live: _, watch: __, find: ___, ...asked }: AskedChoice): ChooseDialog => ({
  id: 0,
  kind: "choose",
  top: 0,
  selected: 0,
  filter: undefined,
  typing: undefined,
  body: () => [],
  ...asked,
});

export const drawPanel = (asked: AskedChoice, look: Look, rows = 24): string[] =>
  bare(formatDialog(panelOf(asked), look, rows).lines);
