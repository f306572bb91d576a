import { createInstance } from 'i18next';
import {
  textForm,
  type TextFor,
  type TextKey,
  type TextValues,
  type Translated,
} from '#core/rules/text-form.ts';

/** The languages that mails speak. One more does not compile until every text of every mail is in it. */
export const mailLanguages = ['en', 'de'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/**
 * The texts of all mails, by language and area; they have the form of the admin's. Tests read it, and give it a
 * language of their own.
 */
export const mailCatalogue = createInstance();

void mailCatalogue.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  ...textForm,
  // A value that nobody gave stays to be seen, and tests look for it.
  missingInterpolationHandler: (_text: string, match: readonly string[]) => match[0],
});

/** One area's texts of mails; the key type makes a misspelt key a type error. */
export interface MailText<K extends string> {
  in(language: MailLanguage): TextFor<K>;
  /** The text of a key that data names; undefined where the area has no such text. */
  find(key: string, language: MailLanguage): string | undefined;
}

/**
 * Adds texts of mails, in each language at once: the English ones say which there are, and those of `x-text.de.ts`,
 * beside them, are typed by them. A process sends mails in all languages, so nothing is loaded later.
 */
export function registerMailStrings<S extends Record<string, string>>(
  area: string,
  strings: { en: S } & Record<Exclude<MailLanguage, 'en'>, Translated<NoInfer<S>>>,
): MailText<TextKey<Extract<keyof S, string>>> {
  for (const language of mailLanguages) mailCatalogue.addResourceBundle(language, area, strings[language]);
  return {
    in: (language) => {
      const say = mailCatalogue.getFixedT(language, area);
      return (key: string, values?: TextValues) => say(key, { ...values });
    },
    find: (key, language) =>
      Object.hasOwn(strings.en, key) ? mailCatalogue.getFixedT(language, area)(key) : undefined,
  };
}
