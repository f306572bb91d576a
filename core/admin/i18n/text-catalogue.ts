import { createInstance } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { languageIn } from '#core/rules/language.ts';
import {
  textForm,
  type TextFor,
  type TextKey,
  type TextValues,
  type Translated,
} from '#core/rules/text-form.ts';

export type { TextFor };

/**
 * The one catalogue of the admin's strings. An area registers its own beside its pages:
 *
 *     export const offerText = registerStrings('offers', { en: { title: 'Offers', shown_one: '%{count} offer', … } });
 *     const t = useText(offerText);  t('title');  t('shown', { count: 3 });
 *
 * Their form is `core/rules/text-form.ts`, as that of mails. English is in the code; every other language is a
 * chunk of its own, read when it is chosen: `registerLanguage('de', { name: 'Deutsch', load: … })`.
 */
const catalogue = createInstance();

void catalogue.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  ...textForm,
});

/** One area's registered strings; the key type makes a misspelt key a type error. */
export interface AreaText<K extends string> {
  readonly area: string;
  /** The full key, for data that names a string (navigation labels, page titles). */
  key(key: K): string;
  /** The string in the present language, outside of components. */
  text: TextFor<K>;
  /** The same for a key that data names; undefined where the area has no such string. */
  find(key: string): string | undefined;
}

declare const english: unique symbol;

/** What was registered, for the types of its translations. */
interface InEnglish<Area, Strings> {
  readonly [english]?: { area: Area; strings: Strings };
}

/** Adds an area's English strings; several files may add to the same area. */
export function registerStrings<const Area extends string, const S extends Record<string, string>>(
  area: Area,
  strings: { en: S },
): AreaText<TextKey<Extract<keyof S, string>>> & InEnglish<Area, S> {
  catalogue.addResourceBundle('en', area, strings.en, true, true);
  return {
    area,
    key: (key) => `${area}:${key}`,
    text: (key, values) => translate(`${area}:${key}`, values),
    find: (key) => (Object.hasOwn(strings.en, key) ? translate(`${area}:${key}`) : undefined),
  };
}

/** The string of a full key (`offers:title`). */
export function translate(fullKey: string, values?: TextValues): string {
  const text = catalogue.t(fullKey, { ...values });
  return rewrite && catalogue.language === rewrite.language ? rewrite.text(text) : text;
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

/** One area's strings in another language than English. */
export interface TranslatedStrings {
  area: string;
  strings: Readonly<Record<string, string>>;
}

/**
 * The same as `x-text.de.ts` exports them: every text of the English file with its values, and no other.
 *
 *     export const offerTextDe: TranslatedText<typeof offerText> = { area: 'offers', strings: { … } };
 */
export type TranslatedText<Text> =
  Text extends InEnglish<infer Area, infer Strings> ? { area: Area; strings: Translated<Strings> } : never;

/** A language's chunk: its strings, or a way to make them of the English ones (for checks of the layout). */
export type LanguageTexts = readonly TranslatedStrings[] | ((english: string) => string);

export interface Language {
  /** Its own name for itself, `Deutsch`. Without one no menu offers it; a profile may still name it. */
  name?: string;
  load: () => Promise<LanguageTexts>;
}

const languages = new Map<string, Language>();
const loaded = new Set<string>(['en']);
let rewrite: { language: string; text: (english: string) => string } | undefined;

/** Makes a language known under its code, `de` or `ar-XB`; nothing is read until it is chosen. */
export function registerLanguage(code: string, language: Language): void {
  languages.set(code, language);
}

/** The languages a menu offers, English first. */
export function offeredLanguages(): { code: string; name: string }[] {
  const others = [...languages].flatMap(([code, { name }]) => (name ? [{ code, name }] : []));
  return [{ code: 'en', name: 'English' }, ...others];
}

/** `de-CH` → `de`: the language whose texts a locale is shown in; English where there is none. */
export function languageOf(locale: string): string {
  return languageIn(locale, (code): code is string => languages.has(code)) ?? 'en';
}

async function loadTexts(code: string): Promise<void> {
  const language = languages.get(code);
  if (!language || loaded.has(code)) return;
  const texts = await language.load();
  loaded.add(code);
  if (typeof texts === 'function') rewrite = { language: code, text: texts };
  else for (const { area, strings } of texts) catalogue.addResourceBundle(code, area, strings, true, true);
}

/** Every string of a language by area; tests compare one language with another. */
export function stringsOf(code: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return (catalogue.getDataByLanguage(code) ?? {}) as Record<string, Record<string, string>>;
}

/** One area's strings in the language shown, as they are; empty where it has none. */
export function languageTexts(area: string): Readonly<Record<string, string>> {
  return stringsOf(catalogue.language)[area] ?? {};
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi']);

/** Reading direction of a locale: `ar-EG` → `rtl`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr';
}

const storageKey = 'backroom.language';

/** What to show before anyone has signed in: the language last used here, else the browser's. */
export function startLanguage(): string {
  try {
    return localStorage.getItem(storageKey) ?? navigator.language;
  } catch {
    return navigator.language;
  }
}

/**
 * Shows the texts in the locale's language, English where there is none, and tells the document. A language
 * whose chunk does not arrive leaves the present one.
 */
export async function changeLanguage(locale: string): Promise<void> {
  const code = languageOf(locale);
  try {
    await loadTexts(code);
  } catch {
    return;
  }
  await catalogue.changeLanguage(code);
  document.documentElement.lang = code;
  document.documentElement.dir = directionOf(code);
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Without storage the sign-in page speaks the browser's language.
  }
}
