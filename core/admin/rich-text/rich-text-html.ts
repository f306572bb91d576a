/** What the editor reads and writes again as it was. */
const allowedTags = new Set(
  'p br div span strong b em i u s ul ol li a h1 h2 h3 h4 h5 h6 blockquote pre code hr img'.split(' '),
);

/** The elements of a text that the editor would lose, each once: `['table', 'tr']`. */
export function lostElements(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map((match) => (match[1] ?? '').toLowerCase());
  return [...new Set(names)].filter((name) => !allowedTags.has(name));
}

/** A paragraph without text is what the editor makes of nothing. */
export function withoutEmpty(html: string): string {
  return html === '<p></p>' ? '' : html;
}

/** `shop.com/sizes` → `https://shop.com/sizes`; paths, anchors and mail stay; null for what no link may be. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[/#]/.test(text)) return text;
  if (/^(https?:\/\/|mailto:)./i.test(text)) return text;
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(text)) return `mailto:${text}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? null : `https://${text}`;
}
