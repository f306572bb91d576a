/** True when a page has the storefront script of this shop: not in a comment, and with this shop's name. */
export function hasScriptTag(html: string, src: string, shopDomain: string): boolean {
  const shown = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  for (const [tag] of shown.matchAll(/<script\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi)) {
    const address = attribute(tag, 'src')
      ?.replace(/^\/\//, 'https://')
      .replace(/[?#].*$/, '');
    if (address === src && attribute(tag, 'data-shop') === shopDomain) return true;
  }
  return false;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.replaceAll('&amp;', '&').trim();
}
