// The conversation of the demo: what the person types and what the emulated model answers, turn by turn.

interface DemoCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface DemoTurn {
  readonly text?: string;
  readonly calls?: readonly DemoCall[];
}

export interface DemoExchange {
  readonly says: string;
  readonly turns: readonly DemoTurn[];
}

const read = (path: string, text?: string): DemoTurn => ({
  ...(text !== undefined && { text }),
  calls: [{ name: "Read", input: { file_path: path } }],
});
const run = (command: string, text?: string): DemoTurn => ({
  ...(text !== undefined && { text }),
  calls: [{ name: "Bash", input: { command } }],
});

/** A text that the model writes: long enough to fill the window, and not a tool result, which could be cleared. */
function writeDocument(part: string): string {
  const rules = ["what goes in", "what comes out", "who may change it", "what happens when it fails"];
  const paragraphs = rules.flatMap((rule) =>
    Array.from(
      { length: 8 },
      (_, at) =>
        `${at + 1}. For ${rule} of ${part}, an auditor finds the record in the log of the night, by the number of the order and the batch it was in; amounts are integers in cents, and nothing is rounded before step ${at + 2}.`,
    ),
  );
  return [`# How ${part} works`, ...paragraphs].join("\n\n");
}

/** Two forks of the conversation, which look at one exporter each. */
export const FORKS: readonly { readonly prompt: string; readonly report: string }[] = [
  {
    prompt: "Does src/export/csv.ts leave out partial orders too? Answer in one sentence.",
    report: "No: src/export/csv.ts writes every order that it is given and looks at no status.",
  },
  {
    prompt: "Does src/export/xml.ts leave out partial orders too? Answer in one sentence.",
    report: "No: src/export/xml.ts has its own loop and keeps partial orders.",
  },
];

/** Turns that read some files one after another and then report the finding. */
const readAll = (lead: string, folder: string, names: string, found: string): readonly DemoTurn[] => [
  ...names.split(" ").map((name, at) => read(`src/${folder}/${name}.ts`, at === 0 ? lead : undefined)),
  { text: found },
];

export const FIRST_SESSION: readonly DemoExchange[] = [
  {
    says: "The nightly export misses about two percent of the orders. Find out why.",
    turns: [
      run("ls src/*", "I look at what is there first."),
      read("src/export/nightly.ts"),
      run("cat logs/nightly.log", "The log of the last night says what was left out."),
      read("src/export/batches.ts", "Every batch left out 11 orders, so its boundary is suspect."),
      read("src/orders/status.ts"),
      read("src/orders/store.ts"),
      {
        text: "Found it. `src/export/batches.ts` skips orders with the status `partial` at the boundary of a batch, because the cursor is moved before they are counted. 11 orders a batch are lost, about two percent.",
      },
    ],
  },
  {
    says: "Fix it. In this project we count money in cents, never in floats. The audit is on Friday.",
    turns: [
      run("sh check.sh", "I run the check first, to see it fail."),
      {
        text: "The boundary keeps partial orders from now on.",
        calls: [
          {
            name: "Edit",
            input: {
              file_path: "src/export/batches.ts",
              old_string: 'if (cursor.status === "partial") continue;',
              new_string: 'if (cursor.status === "void") continue;',
              replace_all: true,
            },
          },
        ],
      },
      run("sh check.sh"),
      { text: "Fixed: the check passes, and all 2,600 orders of the night would be exported." },
    ],
  },
  {
    says: "Which hours of that night were hit, and how often?",
    turns: [
      ...Array.from({ length: 14 }, (_, at) =>
        run(
          `grep -c 'T02:${String(at * 3).padStart(2, "0")}:.*left out' logs/nightly.log || true`,
          at === 0 ? "I count it for every third minute." : undefined,
        ),
      ),
      {
        text: "Once every eight minutes, at the end of each batch: five times between two and three o'clock.",
      },
    ],
  },
  {
    says: "Perfect, small fixes like this are what I want. Now check whether amounts are calculated with floats anywhere.",
    turns: [
      ...readAll(
        "I go through everything that touches an amount.",
        "money",
        "cents tax discount currency rounding",
        "",
      ).slice(0, -1),
      ...readAll("Orders next.", "orders", "lines refunds returns", "").slice(0, -1),
      run("grep -rn 'parseFloat' src || echo none"),
      { text: "No floats: every amount is an integer in cents, from the store to the files." },
    ],
  },
  {
    says: "Do the other two exporters make the same mistake? Look at both at the same time.",
    turns: [
      {
        text: "Two copies of me look at one each; they share what I have read.",
        calls: FORKS.map(({ prompt }, at) => ({
          name: "Agent",
          input: { description: `check exporter ${at + 1}`, prompt, subagent_type: "fork" },
        })),
      },
      { text: "Neither does: CSV and XML keep partial orders." },
    ],
  },
  {
    says: "Customers complain about double letters. Is it the merge or the mail queue?",
    turns: [
      ...readAll("I start with the customers.", "customers", "store merge address consent", "").slice(0, -1),
      ...readAll(
        "The merge is fine, so I look at the mail.",
        "mail",
        "templates queue bounces",
        "It is the queue: a letter that bounces is queued again before its first copy is dropped.",
      ),
    ],
  },
  {
    says: "Leave that for later. Which reports would the auditors see?",
    turns: readAll(
      "I read the reports.",
      "reports",
      "daily missing weekly regions",
      "Three: the daily sums, the regions, and the list of orders that were sold and not exported.",
    ),
  },
  {
    says: "Does the stock depend on the export in any way?",
    turns: readAll(
      "I look for it in the stock.",
      "stock",
      "levels moves forecast suppliers",
      "No: the stock follows the orders themselves, not what is exported of them.",
    ),
  },
  {
    says: "Then write down how each part works, for the auditors: a document for each.",
    turns: [
      ...["export", "orders", "money", "customers", "reports", "stock", "mail", "api"].map(
        (part): DemoTurn => ({
          text: `The document on ${part}.`,
          calls: [{ name: "Write", input: { file_path: `docs/${part}.md`, content: writeDocument(part) } }],
        }),
      ),
      run("sh check.sh", "Nothing else has changed; I make sure of it."),
      { text: "Eight documents are in `docs/`, one for each part, and the check still passes." },
    ],
  },
];

/** A second session, which knows the first only through memory. */
export const SECOND_SESSION: readonly DemoExchange[] = [
  {
    says: "How do we count money in this project?",
    turns: [{ text: "In cents, never in floats: you said so in an earlier session." }],
  },
  {
    says: "And when is the audit?",
    turns: [{ text: "On the Friday that you named; the memory above has its date." }],
  },
];

/** The model's answer to the request for notes. */
export const NOTES_ANSWER = `<notes>
# Current State

The boundary in src/export/batches.ts is mended and sh check.sh passes. The documents for the auditors are being written into docs/.

# Errors & Corrections

Orders with the status partial were left out at the boundary of a batch: 11 of 500.
</notes>`;
