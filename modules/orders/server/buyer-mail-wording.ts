import type { MailLanguage } from '#core/server/mail-text.ts';
import {
  type BuyerMailKind,
  type MailTextField,
  mailTextFields,
  type MailWording,
} from '../contract/buyer-mail-kind.ts';
import { buyerMailText } from './buyer-mail-text.ts';

const fromFields = (text: (field: MailTextField) => string) =>
  Object.fromEntries(mailTextFields.map((field) => [field, text(field)])) as Record<MailTextField, string>;

/** The product's own texts of a mail, as a merchant writes them: names stand in double braces. */
export function standardWording(kind: BuyerMailKind, language: MailLanguage): MailWording {
  const t = buyerMailText.in(language);
  // No value is given, so that each name stays in its place.
  return fromFields((field) =>
    field === 'closing' ? '' : t(`${kind}_${field}`).replaceAll(/%\{(\w+)\}/g, '{{$1}}'),
  );
}

/** What a shop has written in place of the standard texts; null where it has not. */
export type OwnWording = Readonly<Record<MailTextField, string | null>>;

export function wordingWith(
  kind: BuyerMailKind,
  language: MailLanguage,
  own: OwnWording | undefined,
): MailWording {
  const standard = standardWording(kind, language);
  return fromFields((field) => own?.[field] ?? standard[field]);
}

/** What differs from the standard texts: the rest follows them should they ever be worded better. */
export function ownOf(kind: BuyerMailKind, language: MailLanguage, wording: MailWording): OwnWording {
  const standard = standardWording(kind, language);
  return Object.fromEntries(
    mailTextFields.map((field) => [field, wording[field] === standard[field] ? null : wording[field]]),
  ) as Record<MailTextField, string | null>;
}
