/** Names that a shop's domain must not take. */
const reserved = new Set([
  'www',
  'api',
  'admin',
  'app',
  'mail',
  'smtp',
  'static',
  'cdn',
  'status',
  'support',
]);

/** The first part of a new shop's domain, from its name: a DNS label of at most 40 characters. */
export function shopSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return 'shop';
  return reserved.has(slug) ? `${slug}-shop` : slug;
}
