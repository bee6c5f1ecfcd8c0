// Fills the placeholders `{{name}}` of a prompt in one pass: inserted text is not searched again, and `$` has no special
// meaning.

export function fillPrompt(prompt: string, values: Readonly<Record<string, string>>): string {
  return prompt.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : place,
  );
}
