// Words inside a block: emphasis, code, links. One string with colours, not yet broken into lines. Pure.
import type { Token, Tokens } from "marked";
import { clean } from "../text/clean.ts";
import type { Look } from "../text/look.ts";
import { entities } from "./entities.ts";

export function inline(tokens: readonly Token[], look: Look): string {
  return tokens.map((token) => one(token, look)).join("");
}

function one(token: Token, look: Look): string {
  const { paint } = look;
  const inner = () => ("tokens" in token && token.tokens ? inline(token.tokens, look) : textOf(token));
  switch (token.type) {
    case "strong":
      return paint.bold(inner());
    case "em":
      return paint.italic(inner());
    case "del":
      return paint.strike(inner());
    case "codespan":
      return code(token as Tokens.Codespan, look);
    case "br":
      return "\n";
    case "link":
      return link(token as Tokens.Link, inner(), look);
    case "image":
      return link(token as Tokens.Image, textOf(token) || "image", look);
    case "checkbox":
      return "";
    default:
      return inner();
  }
}

/** Where colours cannot tell code from words, its own marks do. */
function code({ text }: Tokens.Codespan, { paint }: Look): string {
  return paint.level === "color" ? paint.code(text) : `\`${text}\``;
}

/** The address is shown too: a terminal cannot be hovered over, and a link must not lie about where it leads. */
function link({ href }: { readonly href: string }, text: string, { paint }: Look): string {
  const bare = href.replace(/^mailto:/, "");
  return text === href || text === bare ? paint.link(text) : `${text} ${paint.dim(`(${href})`)}`;
}

/** Cleaned again: the lexer turns `&#27;` into the character, which no cleaning of the source could see. */
const textOf = (token: Token): string => clean(entities("text" in token ? String(token.text) : token.raw));
