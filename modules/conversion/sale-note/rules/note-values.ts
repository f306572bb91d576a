import type { SaleVariable } from '../contract/sale-note-words.ts';

/** The facts about one sale that a page has. */
export interface SaleFacts {
  first_name: string;
  /** The first letter of the last name; '' where there is none. */
  last_initial: string;
  /** As written in the address, or ''. */
  region: string;
  /** ISO 3166 alpha-2; '' where it is not known. */
  country: string;
  product_title: string;
  /** Units of the product that were bought in the last 24 hours; 0 where none were. */
  units: number;
  /** When it was bought, and what `random_time_ago` prints, in milliseconds since 1970. */
  sold_at: number;
  random_at: number;
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** How long ago something was, in whole minutes, hours or days, in the language of the page. */
export function timeAgo(ms: number, locale: string): string {
  for (const { unit, ms: one } of steps)
    if (ms >= one) return new Intl.RelativeTimeFormat(locale).format(-Math.floor(ms / one), unit);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
}

function countryName(code: string, locale: string): string | null {
  try {
    return (code && new Intl.DisplayNames([locale], { type: 'region' }).of(code)) || null;
  } catch {
    return null;
  }
}

/** The locale for numbers and countries: the page's if the browser knows it. */
export function localeOr(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/**
 * The values of a sale by variable; null without a value. Nothing is more precise than first name, initial and region.
 */
export function knownValues({
  first_name,
  last_initial,
  region,
  country,
  ...sale
}: Omit<SaleFacts, 'sold_at' | 'random_at'>): Record<SaleVariable, string | null> {
  const last = last_initial && `${last_initial}.`;
  return {
    location: [region, country].filter(Boolean).join(', ') || null,
    city: region || country || null,
    country: country || null,
    full_name: first_name ? [first_name, last].filter(Boolean).join(' ') : null,
    first_name: first_name || null,
    last_name: last || null,
    random_number: sale.units > 0 ? String(sale.units) : null,
    product_title: sale.product_title,
    product_link: sale.product_title,
    random_time_ago: '0',
    time_ago: '0',
  };
}

/** The values in the page's language, at a moment. */
export function saleValues(
  sale: SaleFacts,
  { locale: asked, now }: { locale: string; now: number },
): Record<SaleVariable, string | null> {
  const locale = localeOr(asked);
  return {
    ...knownValues({ ...sale, country: countryName(sale.country, locale) ?? '' }),
    ...(sale.units > 0 && { random_number: new Intl.NumberFormat(locale).format(sale.units) }),
    random_time_ago: timeAgo(now - sale.random_at, locale),
    time_ago: timeAgo(now - sale.sold_at, locale),
  };
}
