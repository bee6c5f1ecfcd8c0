// The peer of the start-up benchmark: the smallest Ink program that takes a typed line and sends it to a server.
import { render, Text, useInput } from "ink";
import { createElement, useState } from "react";

function Hello() {
  const [text, setText] = useState("");
  useInput((input, key) => {
    const ends = key.return || /[\r\n]$/.test(input);
    const typed = text + input.replace(/[\r\n]/g, "");
    setText(typed);
    if (ends) void send(typed);
  });
  return createElement(Text, null, `Hello, world! ${text}`);
}

function send(line) {
  const body = { model: "claude-sonnet-5-5", max_tokens: 100, messages: [{ role: "user", content: line }] };
  return fetch(`${process.env.ANTHROPIC_BASE_URL}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "k", "anthropic-version": "2023-06-01" },
    body: JSON.stringify(body),
  });
}

render(createElement(Hello));
