/** True when a page has the storefront script of this shop: not in a comment, and with this shop's name. */
export function hasScriptTag(html: string, src: string, shopDomain: string): boolean {
  const shown = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  for (const tag of scriptTags(shown)) {
    const address = attribute(tag, 'src')?.replace(/^\/\//, 'https://').split(/[?#]/, 1)[0];
    if (address === src && attribute(tag, 'data-shop') === shopDomain) return true;
  }
  return false;
}

/** The opening tags, read forward once: a page may be megabytes of tags that never end. */
function* scriptTags(html: string): Generator<string> {
  const opening = /<script\b/gi;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const end = endOfTag(html, opening.lastIndex);
    if (end < 0) return;
    yield html.slice(found.index, end);
    opening.lastIndex = end;
  }
}

/** Behind the `>` that ends a tag, which within quotation marks none does; -1 when nothing ends it. */
function endOfTag(html: string, from: number): number {
  const mark = /["'>]/g;
  mark.lastIndex = from;
  for (let found = mark.exec(html); found; found = mark.exec(html)) {
    if (found[0] === '>') return mark.lastIndex;
    const closing = html.indexOf(found[0], mark.lastIndex);
    if (closing < 0) return -1;
    mark.lastIndex = closing + 1;
  }
  return -1;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.replaceAll('&amp;', '&').trim();
}
