// Fuzzes what tools read: web pages, addresses, notebooks, output of commands, edits, patterns, mentions in a prompt.
import { findMentions } from "../../../../packages/agent/src/agent/read-mentions.ts";
import { decodeText, encodeText } from "../../../../packages/agent/src/files/decode-text.ts";
import { findSimilarNames } from "../../../../packages/agent/src/files/find-similar-names.ts";
import { cleanOutput } from "../../../../packages/agent/src/tools/bash/clean-output.ts";
import { HeadTail } from "../../../../packages/agent/src/tools/bash/head-tail.ts";
import { formatNotebook } from "../../../../packages/agent/src/tools/read/format-notebook.ts";
import { compilePattern } from "../../../../packages/agent/src/tools/search/compile-pattern.ts";
import { parseUrl } from "../../../../packages/agent/src/tools/web/check-url.ts";
import { isPublicAddress } from "../../../../packages/agent/src/tools/web/is-public-address.ts";
import { readPageText } from "../../../../packages/agent/src/tools/web/read-page-text.ts";
import { planEdit } from "../../../../packages/core/src/text/plan-edit.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

const page: Target = {
  name: "web page",
  seeds: [
    "<!doctype html><html><head><meta charset=utf-8><style>a{}</style></head><body><h1>T</h1><p>Words <b>bold</b> <a href='/x'>link</a></p><table><tr><th>a</th></tr><tr><td>1|2</td></tr></table><ul><li>one<ul><li>two</ul></ul><pre><code>x</code></pre><img alt=pic src=y></body></html>",
    "<script>alert(1)</script><!-- c --><svg></svg><p>x</p>",
    "plain text",
    '{"a":1}',
  ],
  words: [
    "<div>",
    "</div>",
    "<b>",
    "<blockquote>",
    "<ul><li>",
    "<table>",
    "<tr><td>",
    "<script",
    "</script>",
    "<!--",
    "-->",
    '<a href="javascript:x">',
    "<style>",
    "<template>",
    "&amp;",
    "&#x1b;",
    "<pre>",
    "<![CDATA[",
    "<h1>",
    "<br>",
    "charset=utf-16",
    "<input>",
    "\n    ",
  ],
  longest: 150_000,
  check(input, random) {
    const type = random.pick([
      "text/html",
      "text/html; charset=utf-8",
      "text/html; charset=nonsense",
      "text/plain",
      "application/json",
      "",
      "image/png",
    ]);
    const read = readPageText({ bytes: Buffer.from(input), type, isCut: false } as never);
    if (!read.ok) return;
    requireThat(read.text.length <= 3 * input.length + 1_000, "a page does not grow", () => [
      read.text.length,
      input.length,
    ]);
    // Text that only looks like a script tag may remain: from an entity, or from a "<" before another tag, as in "<<b>script".
    const hasScript = /<script/i.test(input) && !/&|<</.test(input);
    requireThat(
      !/^<script/im.test(read.text) || !type.includes("html") || !hasScript,
      "no script is left",
      () => read.text.slice(0, 200),
    );
  },
};

const address: Target = {
  name: "web address",
  seeds: [
    "http://127.0.0.1/x",
    ["https://user:", "pw@host/"].join(""),
    "http://[::ffff:10.0.0.1]/",
    "http://0x7f.1/",
    "http://2130706433/",
    "https://example.com/#a",
    "http://localhost./",
  ],
  words: [
    "http://",
    "https://",
    "file://",
    "@",
    "#",
    "?",
    "[::1]",
    "127.0.0.1",
    "0x7f",
    "%00",
    "\\",
    "::ffff:",
    "64:ff9b::",
    "169.254.169.254",
    "%25",
  ],
  longest: 5_000,
  check(input) {
    const parsed = parseUrl(input);
    if (parsed.ok)
      requireThat(
        /^https?:$/.test(parsed.url.protocol) && parsed.url.username === "",
        "only plain addresses",
        () => input,
      );
    isPublicAddress(input);
    const host = parsed.ok ? parsed.url.hostname.replace(/^\[|\]$/g, "") : "";
    requireThat(
      !(isPublicAddress(host) && /^(?:127|10)\./.test(host)),
      "a private address is not public",
      () => host,
    );
  },
};

const notebook: Target = {
  name: "notebook",
  seeds: [
    '{"cells":[{"cell_type":"code","source":["x\\n","y"],"outputs":[{"output_type":"stream","text":["a"]},{"output_type":"display_data","data":{"image/png":"x","text/plain":"p"}}]},{"cell_type":"markdown","source":"# T"}]}',
  ],
  words: ['"cells":', '"source":', '"outputs":', '"traceback":', '"data":'],
  isJson: true,
  check(input) {
    const text = formatNotebook(input);
    requireThat(text === undefined || typeof text === "string", "a text or nothing", () => text);
  },
};

const output: Target = {
  name: "output of a command",
  seeds: [
    "\x1b[32mok\x1b[0m done\nprogress 1%\rprogress 100%\n",
    "\x1b]0;title\x07text\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\",
    "a\tb\r\nc",
  ],
  words: ["\x1b[", "\x1b]", "\x1bP", "\x1b\\", "\x07", "\r", "\x9b", "31m", ";", "\x1b(B", "\x1b[?25l"],
  longest: 300_000,
  check(input, random) {
    const text = cleanOutput(input);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is what is checked
    requireThat(!/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text), "no control characters", () =>
      text.slice(0, 200),
    );
    requireThat(cleanOutput(text) === text, "clean text stays as it is", () => [
      text.slice(0, 200),
      cleanOutput(text).slice(0, 200),
    ]);
    const kept = new HeadTail(100, 100);
    for (let at = 0; at < input.length; ) {
      const size = 1 + random.below(500);
      kept.add(input.slice(at, at + size));
      at += size;
    }
    const shown = kept.text((left) => `[${left}]`);
    requireThat(shown.length <= 250, "head and tail are bounded", () => shown.length);
    requireThat(
      kept.isCut || kept.text(() => "") === input || !input.isWellFormed(),
      "a short text is whole",
      () => shown,
    );
  },
};

const edit: Target = {
  name: "edit of a file",
  seeds: [
    "a\nb\nc\n\u0001b\n\u0001x\n",
    "x\r\ny\r\n\u0001x\ny\u0001z",
    "function f() {\n  return 1;\n}\n\u0001return 1\u0001return 2",
  ],
  words: ["\u0001", "\r\n", "\n", "  ", "“", "’", "\t", "1\t"],
  longest: 30_000,
  check(input) {
    const [text = "", old = "", next = ""] = input.split("\u0001");
    const plan = planEdit(text, { old, new: next, all: true });
    if (!plan.ok) {
      requireThat(plan.reason.length < 10_000, "a reason is short", () => plan.reason.length);
      return;
    }
    requireThat(plan.lines.length > 0, "a change has a place", () => plan);
    findSimilarNames(old.slice(0, 100), [next.slice(0, 100), text.slice(0, 100)]);
  },
};

const file: Target = {
  name: "bytes of a file",
  seeds: ["text\n", "\uFEFFtext\r\n", "t\0e\0x\0t\0", "ÿþa\0b\0"],
  words: ["ÿþ", "þÿ", "ï»¿", "\0", "Ã", "\xff"],
  check(input) {
    const bytes = Buffer.from(input, "latin1");
    const decoded = decodeText(bytes);
    if (!decoded || decoded.isLossy) return;
    requireThat(encodeText(decoded.text, decoded).equals(bytes), "bytes come back as they were", () =>
      bytes.toString("base64").slice(0, 200),
    );
  },
};

const pattern: Target = {
  name: "search pattern",
  seeds: ["(?i)error.*line \\d+", "[a-z]+(?=x)", "\\p{L}+", "a{2,3}|b?"],
  words: [
    "(",
    ")",
    "[",
    "]",
    "\\",
    "{",
    "}",
    "(?i)",
    "(?<a>",
    "\\k<a>",
    "*",
    "+",
    "?",
    "|",
    "^",
    "$",
    "\\p{",
    "(?s)",
  ],
  longest: 1_000,
  check(input) {
    const compiled = compilePattern(input, false, false);
    requireThat(compiled.ok || compiled.reason.length < 3_000, "a reason is short", () => compiled);
  },
};

const mention: Target = {
  name: "mentions in a prompt",
  seeds: ['see @src/a.ts and @"b c.txt", mail me@x.y (@~/.ssh/id)', "@a @b @c"],
  words: ["@", '@"', '"', " ", "(", "[", "{", "~/", "../", "/etc/passwd"],
  longest: 200_000,
  check(input) {
    const names = findMentions(input);
    requireThat(
      names.length <= 10 && names.every((name) => name.length <= 1_000 && input.includes(name)),
      "few names, as written",
      () => names,
    );
  },
};

export const targets: readonly Target[] = [page, address, notebook, output, edit, file, pattern, mention];
