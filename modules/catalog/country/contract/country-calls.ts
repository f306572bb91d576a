import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { countrySentences } from './country-refusals.ts';

const countryCode = z.string().regex(/^[A-Za-z]{2}$/, countrySentences.two_letters);
/** A language tag for the names; English where it is left out or unknown. */
const locale = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, countrySentences.not_a_language)
  .optional();

export const country = z
  .object({
    /** ISO 3166-1 alpha-2. */
    code: z.string(),
    name: z.string(),
    /** Whether an address there needs a province, and so `/static/provinces/{country_code}.json` has some. */
    has_provinces: z.boolean(),
  })
  .meta({ id: 'Country' });
export type Country = z.infer<typeof country>;

/** Lists all countries, the names in the order of their alphabet; needs no session (C114, V407). */
export const listCountries = endpoint({
  name: 'listCountries',
  method: 'GET',
  path: '/static/countries.json',
  summary: 'All countries',
  permission: 'public',
  query: z.object({ locale }),
  reply: z.object({ countries: z.array(country) }),
});

/**
 * Lists the provinces that addresses of a country need; needs no session (C115, V407). Empty for a country
 * whose addresses need none; 404 for no country.
 */
export const listProvinces = endpoint({
  name: 'listProvinces',
  method: 'GET',
  path: '/static/provinces/{country_code}.json',
  summary: 'Provinces of a country that addresses require',
  permission: 'public',
  params: z.object({ country_code: countryCode }),
  reply: z.object({
    country_code: z.string(),
    /** Name of such a division in this country: state, province, county … */
    kind: z.enum(['state', 'province', 'prefecture', 'county', 'emirate', 'region', 'governorate']),
    /** `code` is the part behind the country of ISO 3166-2. */
    provinces: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});
