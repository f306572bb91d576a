const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

const hiddenEnds: Readonly<Record<string, RegExp>> = { script: /<\/script>/gi, style: /<\/style>/gi };

/** Removes elements that browsers don't show, in one pass. */
function withoutHidden(html: string): string {
  const parts: string[] = [];
  const opening = /<(script|style)\b/gi;
  let at = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    parts.push(html.slice(at, found.index));
    const end = hiddenEnds[found[1]!.toLowerCase()]!;
    end.lastIndex = opening.lastIndex;
    at = end.test(html) ? end.lastIndex : html.length;
    opening.lastIndex = at;
  }
  return [...parts, html.slice(at)].join(' ');
}

/** A description as plain text. */
export function plainText(html: string): string {
  return withoutHidden(html)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
