import type { MailWording } from '#core/contract/mail-wording.ts';
import { localeFormats } from '#core/rules/formats.ts';
import { fillWording, paragraphsOf } from '#core/rules/mail-wording.ts';
import { toMajor } from '#core/rules/money.ts';
import { layOutShopMail, type Letterhead, type MailContent } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import type { BuyerMailVariable } from '../contract/buyer-mail-variables.ts';
import type { Fulfillment } from '../../order/contract/fulfillment.ts';
import { type PostalParts, postalLines } from '../../base/rules/postal-lines.ts';
import { buyerMailText } from './buyer-mail-text.ts';

// Every mail to a buyer.

/** The order that a mail is about, and whose it is. */
export interface MailedOrder {
  /** `#1001` */
  name: string;
  currency: string;
  /** Of the buyer, where it is known. */
  first_name: string;
  shop: Letterhead & {
    domain: string;
    timezone: string;
    /** Its postal address, phone and tax number, a line each, if given. */
    contact?: readonly string[];
  };
}

type Parcel = Pick<Fulfillment, 'tracking_company' | 'tracking_numbers' | 'tracking_urls'> & {
  line_items: readonly { name: string; quantity: number }[];
};

/** An order as it was placed, without later additions. Amounts are in minor units. */
export interface Placed {
  lines: readonly { name: string; quantity: number; subtotal_minor: number }[];
  subtotal_minor: number;
  /** Discounts by the names that the shopper saw. */
  discounts: readonly { title: string; amount_minor: number }[];
  /** Null where nothing is delivered. */
  shipping: { title: string; amount_minor: number } | null;
  tax_minor: number;
  total_minor: number;
  /** Above 0 where it is yet to be paid. */
  outstanding_minor: number;
  shipping_address: PostalParts | null;
  /** Null where it is the other one, too. */
  billing_address: PostalParts | null;
}

/** The news of an email to a buyer. `link` is the order page and its number of days. */
export type BuyerNews =
  | { kind: 'confirmation'; placed: Placed; link: OrderLink }
  | { kind: 'added'; product: string; quantity: number; amount_minor: number; link: OrderLink }
  /** `isWhole`: with this parcel nothing of the order is left to send. */
  | { kind: 'sent'; parcel: Parcel; isWhole: boolean; link: OrderLink }
  | { kind: 'tracking'; parcel: Parcel }
  | { kind: 'refunded'; amount_minor: number }
  | { kind: 'cancelled' }
  | { kind: 'link'; link: OrderLink };

export interface OrderLink {
  address: string;
  days: number;
}

/** The same in the language of `reader`: texts, and values of the variables. */
type MailParts = Pick<MailContent, 'table' | 'columns' | 'button' | 'notes'> & {
  values: Partial<Record<BuyerMailVariable, string>>;
  details?: readonly string[];
};

function partsOf(
  reader: MailReader,
  { currency, shop: { timezone } }: MailedOrder,
  news: BuyerNews,
): MailParts {
  const t = buyerMailText.in(reader.language);
  const formats = localeFormats({ locale: reader.locale, currency, timezone });
  const money = (minor: number) => formats.money(toMajor(minor, currency));
  const orderPage = ({ address, days }: OrderLink) => ({
    button: { label: t('order_button'), link: address },
    notes: [t('link_days', { days })],
  });
  switch (news.kind) {
    case 'confirmation':
      return { ...placedParts(reader, news.placed, money, formats.number), ...orderPage(news.link) };
    case 'added': {
      const { product, quantity, amount_minor, link } = news;
      const values = { product, units: formats.number(quantity), amount: money(amount_minor) };
      return { values, ...orderPage(link) };
    }
    case 'sent':
    case 'tracking': {
      const { tracking_company, tracking_numbers, tracking_urls, line_items } = news.parcel;
      const number = [tracking_company, tracking_numbers.join(', ')].filter(Boolean).join(' ');
      const [link, ...more] = tracking_urls;
      const order = news.kind === 'sent' ? orderPage(news.link) : undefined;
      return {
        values: {},
        ...order,
        details: [
          ...line_items.map(({ name, quantity }) => `${formats.number(quantity)} × ${name}`),
          ...(news.kind === 'sent' ? [t(news.isWhole ? 'sent_whole' : 'sent_part')] : []),
          ...(number === '' ? [] : [t('tracking_number', { number })]),
          // Of several parcels, one has the button.
          ...more,
        ],
        ...(link ? { button: { label: t('tracking_button'), link } } : {}),
        // The button follows the parcel; the order stands below it.
        ...(link && news.kind === 'sent'
          ? { notes: [t('order_page', { address: news.link.address }), ...(order?.notes ?? [])] }
          : {}),
      };
    }
    case 'refunded':
      return { values: { amount: money(news.amount_minor) } };
    case 'cancelled':
      return { values: {} };
    case 'link':
      return { values: {}, ...orderPage(news.link) };
  }
}

function placedParts(
  reader: MailReader,
  placed: Placed,
  money: (minor: number) => string,
  number: (value: number) => string,
): Pick<MailParts, 'values' | 'table' | 'columns'> {
  const t = buyerMailText.in(reader.language);
  const { shipping, discounts, tax_minor, outstanding_minor, shipping_address, billing_address } = placed;
  const total = money(placed.total_minor);
  const address = (title: string, of: PostalParts | null) =>
    of ? [{ title, lines: postalLines(of, reader.locale) }] : [];
  return {
    values: { total },
    table: {
      rows: placed.lines.map(({ name, quantity, subtotal_minor }) => ({
        name: `${number(quantity)} × ${name}`,
        amount: money(subtotal_minor),
      })),
      sums: [
        { name: t('subtotal'), amount: money(placed.subtotal_minor) },
        ...discounts.map(({ title, amount_minor }) => ({
          name: title || t('discount'),
          amount: `−${money(amount_minor)}`,
        })),
        ...(shipping
          ? [{ name: shipping.title || t('shipping'), amount: money(shipping.amount_minor) }]
          : []),
        ...(tax_minor > 0 ? [{ name: t('tax'), amount: money(tax_minor) }] : []),
        { name: t('total'), amount: total, strong: true },
        ...(outstanding_minor > 0 ? [{ name: t('outstanding'), amount: money(outstanding_minor) }] : []),
      ],
    },
    columns: [
      ...address(t('shipping_address'), shipping_address),
      ...address(t('billing_address'), billing_address),
    ],
  };
}

/** A mail to a buyer, in the shop's words: from the shop by name, answers to the shop. */
export function buyerMail(
  reader: MailReader,
  mailed: MailedOrder,
  wording: MailWording,
  news: BuyerNews,
): Mail {
  const { name, first_name, shop } = mailed;
  const { values, details = [], ...facts } = partsOf(reader, mailed, news);
  const filled = (text: string) => fillWording(text, { order: name, shop: shop.name, first_name, ...values });
  return layOutShopMail(reader, shop, {
    subject: filled(wording.subject),
    heading: filled(wording.heading),
    paragraphs: [...paragraphsOf(wording.intro).map(filled), ...details],
    ...facts,
    closing: paragraphsOf(wording.closing).map(filled),
    foot: [
      `${shop.name}, ${shop.domain}`,
      ...(shop.contact?.length ? [shop.contact.join(', ')] : []),
      ...(shop.contact_email === '' ? [] : [shop.contact_email]),
    ],
  });
}
