/** City, region and postcode of an address, as far as they are known; the country as ISO 3166. */
export interface PostalPlace {
  city?: string;
  province?: string;
  zip?: string;
  country_code?: string;
}

/** Where the postcode stands behind the city. In most of the world, all of Europe's mainland among it, it stands before. */
const cityFirst: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ', 'SG', 'ZA']);

/** The line of an address that says where it is, as its own country writes it: `10115 Berlin`, `Austin, TX 78701`. */
export function placeLine({ city, province, zip, country_code: country = '' }: PostalPlace): string {
  const joined = (parts: readonly (string | undefined)[], by: string) => parts.filter(Boolean).join(by);
  return cityFirst.has(country)
    ? joined([city, joined([province, zip], ' ')], ', ')
    : joined([joined([zip, city], ' '), province], ', ');
}
