import { type MailTextField, mailTextFields, type MailWording } from '../../contract/mail-wording.ts';
import type { MailLanguage } from './mail-text.ts';

/** A mail that a shop may word, in each language that it goes out in. */
export interface WordedMail {
  /** One mail in all areas. */
  kind: string;
  /** What its texts may name in double braces. */
  variables: readonly string[];
  /** The product's own texts, as a merchant writes them: names stand in double braces. */
  standard: (language: MailLanguage) => MailWording;
}

/** A text of ours (`%{order}`) as a merchant writes it (`{{order}}`). */
export const asWritten = (text: string): string => text.replaceAll(/%\{(\w+)\}/g, '{{$1}}');

const fromFields = <T>(text: (field: MailTextField) => T) =>
  Object.fromEntries(mailTextFields.map((field) => [field, text(field)])) as Record<MailTextField, T>;

/** What a shop has written in place of the standard texts; null where it has not. */
export type OwnWording = Readonly<Record<MailTextField, string | null>>;

export function wordingWith(
  mail: WordedMail,
  language: MailLanguage,
  own: OwnWording | undefined,
): MailWording {
  const standard = mail.standard(language);
  return fromFields((field) => own?.[field] ?? standard[field]);
}

/** What differs from the standard texts: the rest follows them should they ever be worded better. */
export function ownOf(mail: WordedMail, language: MailLanguage, wording: MailWording): OwnWording {
  const standard = mail.standard(language);
  return fromFields((field) => (wording[field] === standard[field] ? null : wording[field]));
}
