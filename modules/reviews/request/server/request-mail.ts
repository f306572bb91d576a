import type { MailWording } from '#core/contract/mail-wording.ts';
import { fillWording, paragraphsOf } from '#core/rules/mail-wording.ts';
import { unsubscribeHeaders } from '#core/server/mail/mail-headers.ts';
import { layOutShopMail, type Letterhead, withAddress } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { requestMailText } from './request-mail-text.ts';

export interface MailedRequest {
  /** `#1001` */
  order: string;
  /** Empty where it is not known. */
  first_name: string;
  /** Names of the products, each once. */
  products: readonly string[];
  /** Why the reader gets the request. */
  audience: 'marketing' | 'told';
  /** No other email about this order will follow. */
  last: boolean;
  addresses: { write: string; unsubscribe: string };
}

/** The shop as the email names it. */
export type RequestingShop = Letterhead & { domain: string; contact: readonly string[] };

/** A review request. It has a way to unsubscribe in its text and in its headers. */
export function requestMail(
  reader: MailReader,
  shop: RequestingShop,
  wording: MailWording,
  { order, first_name, products, audience, last, addresses }: MailedRequest,
): Mail {
  const t = requestMailText.in(reader.language);
  const fill = (text: string) => fillWording(text, { order, shop: shop.name, first_name });
  const mail = layOutShopMail(reader, shop, {
    subject: fill(wording.subject),
    heading: fill(wording.heading),
    paragraphs: [...paragraphsOf(wording.intro).map(fill), ...products],
    button: { label: t('write_button'), link: addresses.write },
    closing: paragraphsOf(wording.closing).map(fill),
    notes: [
      t(`why_${audience}`, { shop: shop.name }),
      ...(last ? [t('last')] : []),
      withAddress((address) => t('stop', { address }), addresses.unsubscribe),
    ],
    foot: [
      `${shop.name}, ${shop.domain}`,
      ...(shop.contact.length > 0 ? [shop.contact.join(', ')] : []),
      ...(shop.contact_email === '' ? [] : [shop.contact_email]),
    ],
  });
  return { ...mail, headers: unsubscribeHeaders(addresses.unsubscribe) };
}
