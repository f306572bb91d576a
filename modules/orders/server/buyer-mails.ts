import { localeFormats } from '#core/rules/formats.ts';
import { toMajor } from '#core/rules/money.ts';
import { layOutMail } from '#core/server/mail-layout.ts';
import type { MailReader } from '#core/server/mail-reader.ts';
import type { Mail } from '#core/server/mailbox.ts';
import type { Fulfillment } from '../contract/fulfillment-calls.ts';
import { buyerMailText } from './buyer-mail-text.ts';

// Every mail to a buyer.

/** The order that a mail is about, and whose it is. */
export interface MailedOrder {
  /** `#1001` */
  name: string;
  currency: string;
  shop: { name: string; domain: string; timezone: string };
}

const formatsFor = ({ locale }: MailReader, { currency, shop: { timezone } }: MailedOrder) =>
  localeFormats({ locale, currency, timezone });

/** Ends each mail: whom it comes from. */
const sender = ({ shop }: MailedOrder) => [`${shop.name}, ${shop.domain}`];

type Parcel = Pick<Fulfillment, 'tracking_company' | 'tracking_number' | 'tracking_url'> & {
  line_items: readonly { name: string; quantity: number }[];
};

/** A parcel that was sent, or whose tracking has changed. */
export function parcelMail(
  reader: MailReader,
  mailed: MailedOrder,
  kind: 'sent' | 'tracking',
  parcel: Parcel,
): Mail {
  const t = buyerMailText.in(reader.language);
  const order = mailed.name;
  const subject = t(kind, { order });
  const formats = formatsFor(reader, mailed);
  const number = [parcel.tracking_company, parcel.tracking_number].filter(Boolean).join(' ');
  return layOutMail(reader, {
    subject,
    heading: subject,
    paragraphs: [
      t(`${kind}_lead`, { order }),
      ...parcel.line_items.map(({ name, quantity }) => `${formats.number(quantity)} × ${name}`),
      ...(number === '' ? [] : [t('tracking_number', { number })]),
    ],
    ...(parcel.tracking_url ? { button: { label: t('tracking_button'), link: parcel.tracking_url } } : {}),
    notes: sender(mailed),
  });
}

/** What a buyer added after paying; `link` is the page of the order. */
export function additionMail(
  reader: MailReader,
  mailed: MailedOrder,
  added: { product: string; quantity: number; amount_minor: number; link: string },
): Mail {
  const t = buyerMailText.in(reader.language);
  const order = mailed.name;
  const formats = formatsFor(reader, mailed);
  return layOutMail(reader, {
    subject: t('added', { order }),
    heading: t('added', { order }),
    paragraphs: [
      t('added_lead', { units: formats.number(added.quantity), product: added.product, order }),
      t('added_paid', { amount: formats.money(toMajor(added.amount_minor, mailed.currency)) }),
    ],
    button: { label: t('added_button'), link: added.link },
    notes: sender(mailed),
  });
}

export function refundMail(reader: MailReader, mailed: MailedOrder, amount_minor: number): Mail {
  const t = buyerMailText.in(reader.language);
  const order = mailed.name;
  const amount = formatsFor(reader, mailed).money(toMajor(amount_minor, mailed.currency));
  return layOutMail(reader, {
    subject: t('refunded', { order }),
    heading: t('refunded', { order }),
    paragraphs: [t('refunded_lead', { amount, order })],
    notes: sender(mailed),
  });
}

export function cancelMail(reader: MailReader, mailed: MailedOrder): Mail {
  const t = buyerMailText.in(reader.language);
  const order = mailed.name;
  return layOutMail(reader, {
    subject: t('cancelled', { order }),
    heading: t('cancelled', { order }),
    paragraphs: [t('cancelled_lead', { order })],
    notes: sender(mailed),
  });
}
