import { countryCodes } from '#modules/catalog/country/rules/country-code.ts';
import { neverSimulated } from '../contract/tool-words.ts';

/** A shop's honest mode: `honest`, and the countries that it adds to the protected ones. */
export interface Honesty {
  honest: boolean;
  never_in: readonly string[];
}

/** As a shop is that never chose. */
export const honestShop: Honesty = { honest: true, never_in: [] };

const listed = new Set<string>(neverSimulated);

/**
 * Whether a shopper in this country (ISO 3166 alpha-2) may be shown what no fact stands behind. Never while the shop is
 * honest, never in a listed country, and where the country is not known it counts as listed.
 */
export function mayShowSimulated({ honest, never_in }: Honesty, country: string | null): boolean {
  if (honest || country === null) return false;
  return !listed.has(country) && !never_in.includes(country);
}

/** Some country whose shoppers may be shown what is simulated; null where there is none. */
export const simulatingCountry = (honesty: Honesty): string | null =>
  (!honesty.honest && countryCodes.find((country) => mayShowSimulated(honesty, country))) || null;

/** The countries (ISO 3166 alpha-2) whose shoppers are never shown what is simulated, while the shop is not honest. */
export const countriesWithout = ({ never_in }: Honesty): Set<string> => new Set([...listed, ...never_in]);
