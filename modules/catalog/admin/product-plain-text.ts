const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

/** The words of a description, for what shows no formatting. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
