import { toMinor } from '#core/rules/money.ts';
import { storeAddress } from '#core/rules/store-address.ts';
import type { Ctx } from '#core/server/call/context.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { BuyerMailKind } from '../../order/contract/buyer-mail-kind.ts';
import { buyerMailText } from './buyer-mail-text.ts';
import type { BuyerNews } from './buyer-mails.ts';
import { linkDays } from './order-link.ts';

/** Example data for previews and test emails. */
export function exampleNews(
  kind: BuyerMailKind,
  { language }: MailReader,
  { services, shop }: Pick<Ctx, 'services' | 'shop'>,
): BuyerNews {
  const t = buyerMailText.in(language);
  const minor = (major: number) => toMinor(major, shop.currency);
  const product = t('example_product');
  // The shop's own home: a made-up order has no page.
  const link = { address: storeAddress(services, shop), days: linkDays };
  const address = {
    first_name: 'Ada',
    last_name: 'King',
    address1: 'Rua das Flores 12',
    city: 'Porto',
    zip: '4050-262',
    country_code: 'PT',
  };
  switch (kind) {
    case 'confirmation':
      return {
        kind,
        link,
        placed: {
          lines: [{ name: product, quantity: 2, subtotal_minor: minor(50) }],
          subtotal_minor: minor(50),
          discounts: [{ title: t('example_discount'), amount_minor: minor(5) }],
          shipping: { title: t('example_shipping'), amount_minor: minor(4) },
          tax_minor: 0,
          total_minor: minor(49),
          outstanding_minor: 0,
          shipping_address: address,
          billing_address: null,
        },
      };
    case 'added':
      return { kind, link, product, quantity: 1, amount_minor: minor(20) };
    case 'sent':
    case 'tracking': {
      const parcel = {
        tracking_company: 'DHL',
        tracking_numbers: ['00340434161094042557'],
        tracking_urls: [link.address],
        line_items: [{ name: product, quantity: 2 }],
      };
      return kind === 'sent' ? { kind, parcel, isWhole: true, link } : { kind, parcel };
    }
    case 'refunded':
      return { kind, amount_minor: minor(25) };
    case 'cancelled':
      return { kind };
    case 'link':
      return { kind, link };
  }
}
