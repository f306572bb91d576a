import { createInstance } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The one catalogue of the admin's strings. An area registers its own beside its pages:
 *
 *     export const offerText = registerStrings('offers', { en: { title: 'Offers', shown_one: '%{count} offer', … } });
 *     const t = useText(offerText);  t('title');  t('shown', { count: 3 });
 *
 * Values go in as `%{name}`, so that the merchant's own `{{variable}}` texts stay as they are. Plurals are
 * i18next's: `key_one`, `key_other`, asked for as `key`.
 */
const catalogue = createInstance();

void catalogue.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { escapeValue: false, prefix: '%{', suffix: '}' },
});

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type BaseKey<K> = K | (K extends `${infer Base}_${Plural}` ? Base : never);
export type TextValues = Record<string, string | number>;
export type TextFor<K extends string> = (key: K, values?: TextValues) => string;

/** One area's registered strings; the key type makes a misspelt key a type error. */
export interface AreaText<K extends string> {
  readonly area: string;
  /** The full key, for data that names a string (navigation labels, page titles). */
  key(key: K): string;
  /** The string in the present language, outside of components. */
  text: TextFor<K>;
}

/** Adds strings to an area; several files may add to the same one. English is complete, others may be partial. */
export function registerStrings<const S extends Record<string, string>>(
  area: string,
  strings: { en: S } & Partial<Record<string, Partial<Record<string, string>>>>,
): AreaText<BaseKey<Extract<keyof S, string>>> {
  for (const [language, entries] of Object.entries(strings))
    catalogue.addResourceBundle(language, area, entries, true, true);
  return {
    area,
    key: (key) => `${area}:${key}`,
    text: (key, values) => translate(`${area}:${key}`, values),
  };
}

/** The string of a full key (`offers:title`). */
export function translate(fullKey: string, values?: TextValues): string {
  return catalogue.t(fullKey, { ...values });
}

function subscribe(listener: () => void): () => void {
  catalogue.on('languageChanged', listener);
  return () => catalogue.off('languageChanged', listener);
}

/** The language the texts are shown in, for example `en`; re-renders when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(subscribe, () => catalogue.language);
}

/** An area's texts inside a component. */
export function useText<K extends string>(area: AreaText<K>): TextFor<K> {
  const language = useLanguage();
  return useCallback(
    (key: K, values?: TextValues) => translate(area.key(key), { ...values, lng: language }),
    [area, language],
  );
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi']);

/** Reading direction of a locale: `ar-EG` → `rtl`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';
}

/** Shows texts in another language where there are any (else English), and tells the document. */
export async function changeLanguage(locale: string): Promise<void> {
  await catalogue.changeLanguage(locale.replace('_', '-'));
  document.documentElement.lang = catalogue.language;
  document.documentElement.dir = directionOf(locale);
}
