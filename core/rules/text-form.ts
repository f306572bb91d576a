import type { Names } from '../contract/sentence.ts';

/**
 * The form of the product's texts, in the admin and in mails: values go in as `%{name}`, so that the merchant's
 * own `{{variable}}` texts stay as they are; plurals are i18next's, `key_one` and `key_other`, asked for as `key`
 * with a `count`.
 */
export const textForm = {
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { escapeValue: false, prefix: '%{', suffix: '}' },
} as const;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type PluralBase<K> = K extends `${infer Base}_${Plural}` ? Base : never;

/** What a text is asked for by: its key, without the form of a plural. */
export type TextKey<K> = K | PluralBase<K>;
export type TextValues = Record<string, string | number>;
export type TextFor<K extends string> = (key: K, values?: TextValues) => string;

type Holding<Name extends string> = Name extends string
  ? (text: `${string}%{${Name}}${string}`) => void
  : never;

/** A text with every value that `English` has. One it has not is found by the tests of the languages. */
type Saying<English> = [Names<English & string>] extends [never]
  ? string
  : Holding<Names<English & string>> extends (text: infer Text) => void
    ? Text
    : never;

/** The same texts in another language: each of them with its values, and the plural forms that only that language has. */
export type Translated<S> = { readonly [K in keyof S]: Saying<S[K]> } & {
  readonly [K in `${PluralBase<keyof S>}_${Plural}`]?: string;
};
