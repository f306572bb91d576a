/** The theme, the shopper script and pictures of this origin; the script styles itself without style elements. */
const directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
} as const;

function formatPolicy(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/** The sources that a page of the store may load without scripts of other programs. */
export const storePolicy = formatPolicy(directives);

/**
 * The sources that a page with scripts of other programs may load. The scripts reach their own origin and the store's
 * calls, not the back office, which has the same origin as the store and the visitor's session.
 * @param own origin of the store
 * @param sources addresses of the scripts
 */
export function policyWithScripts(own: string, sources: readonly string[]): string {
  const others = [...new Set(sources.map((source) => new URL(source).origin))].join(' ');
  return formatPolicy({
    ...directives,
    'script-src': `${directives['script-src']} ${others}`,
    'style-src': `${directives['style-src']} ${others}`,
    'img-src': `${directives['img-src']} ${others}`,
    'connect-src': `${own}/store/ ${own}/storefront/ ${others}`,
    'form-action': `${own}/store/`,
  });
}
