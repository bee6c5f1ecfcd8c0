// Fills a prompt's places, `{{name}}`, in one pass: what is filled in is never looked at again, and `$` means nothing.

export function fillPrompt(prompt: string, values: Readonly<Record<string, string>>): string {
  return prompt.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : place,
  );
}
