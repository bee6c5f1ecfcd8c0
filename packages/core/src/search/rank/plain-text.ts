// Removes accents and unusual widths; Korean syllables stay whole. Pure.

const NOT_ASCII = /[\u0080-\uffff]/;

export function toPlainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}
