import { handlePublic, type Route } from '#core/server/call/handle.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { type Country, listCountries, listProvinces } from '../contract/country-calls.ts';
import { countrySentences } from '../contract/country-refusals.ts';
import { countryCodes } from '../rules/country-code.ts';
import { provincesByCountry } from '../rules/country-province.ts';

const standardLocale = 'en';
/** The same for everyone, and for long. */
const cached = 'public, max-age=86400';
/** Maximum of cached languages. */
const maxLists = 50;
const lists = new Map<string, Country[]>();

/** All countries, named in the language as far as the runtime knows it. */
export function countriesIn(locale: string): Country[] {
  const known = lists.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale, standardLocale], { type: 'region' });
  const list = countryCodes.map((code) => ({
    code,
    name: names.of(code) ?? code,
    has_provinces: code in provincesByCountry,
  }));
  list.sort((a, b) => a.name.localeCompare(b.name, locale));
  if (lists.size < maxLists) lists.set(locale, list);
  return list;
}

/** A tag may look right and still be none. */
function supportedLocale(locale: string | undefined): string {
  try {
    return Intl.DisplayNames.supportedLocalesOf([locale ?? standardLocale])[0] ?? standardLocale;
  } catch {
    return standardLocale;
  }
}

/** Countries and provinces: no shop, no session, no database (V407). */
export const countryRoutes: Route[] = [
  handlePublic(listCountries, async (_ctx, { query }, reply) => {
    reply.header('cache-control', cached);
    return { countries: countriesIn(supportedLocale(query.locale)) };
  }),
  handlePublic(listProvinces, async (_ctx, { params }, reply) => {
    const code = params.country_code.toUpperCase();
    if (!countryCodes.includes(code)) throw notFound(countrySentences.this_country);
    reply.header('cache-control', cached);
    return { country_code: code, kind: 'province' as const, provinces: [], ...provincesOf(code) };
  }),
];

function provincesOf(code: string) {
  const found = provincesByCountry[code];
  return found && { kind: found.kind, provinces: [...found.provinces] };
}
