/** An address as far as it is known. */
export interface PostalParts {
  first_name?: string;
  last_name?: string;
  company?: string;
  address1?: string;
  address2?: string;
  city?: string;
  province?: string;
  zip?: string;
  country_code?: string;
}

/** `Lisbon, 1100-016`, as far as it is known. */
export function placeLine({ city, province, zip }: PostalParts): string {
  return [city, [province, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** A country in a language; empty for what is no code of one. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** An address as it stands on a parcel, the country in the reader's language. */
export function postalLines(address: PostalParts, language: string): string[] {
  return [
    `${address.first_name ?? ''} ${address.last_name ?? ''}`.trim(),
    address.company ?? '',
    address.address1 ?? '',
    address.address2 ?? '',
    placeLine(address),
    countryName(address.country_code ?? '', language),
  ].filter((line) => line !== '');
}
