import type { SelectOption } from '#core/admin/controls/select-field.tsx';
import { countryCodes, currencyCodes, localeCodes } from '../contract/place-words.ts';

/** `USD – US Dollar`, in the reader's language. */
export function currencyOptions(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return currencyCodes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
}

/** `German (Switzerland)`, by name in the reader's language. */
export function localeOptions(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });
  return byLabel(
    localeCodes.map((code) => ({ value: code, label: names.of(code) ?? code })),
    language,
  );
}

/** Every time zone the browser knows, by part of the world, with its present distance from UTC. */
export function timezoneOptions(language: string, other: string): SelectOption[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return byLabel(
    [...zones].map((zone) => {
      const [region = '', ...place] = zone.split('/');
      const name = (place.length > 0 ? place.join(' – ') : region).replaceAll('_', ' ');
      return { value: zone, label: `${name} (${offsetOf(zone)})`, group: place.length > 0 ? region : other };
    }),
    language,
  );
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

function byLabel(options: SelectOption[], language: string): SelectOption[] {
  const { compare } = new Intl.Collator(language);
  return options.sort((a, b) => compare(a.group ?? '', b.group ?? '') || compare(a.label, b.label));
}

/** Countries by name in the reader's language, after the choice of none. */
export function countryOptions(language: string, none: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  const named = countryCodes.map((code) => ({ value: code, label: names.of(code) ?? code }));
  return [{ value: '', label: none }, ...named.sort((a, b) => compare(a.label, b.label))];
}
