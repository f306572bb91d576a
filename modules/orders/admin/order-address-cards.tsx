import { Card } from '#core/admin/frame/card.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { orderText } from './order-text.ts';

/** Who bought it, where it goes, and what they wrote. */
export function OrderAddressCards({ order }: { order: Order }) {
  const t = useText(orderText);
  const { customer, shipping_address: address } = order;
  const name = customer ? `${customer.first_name} ${customer.last_name}`.trim() : '';
  return (
    <>
      <Card title={t('contact')}>
        {name ? <p className="strong">{name}</p> : null}
        <p className="order-mail">
          <a href={`mailto:${order.email}`}>{order.email}</a>
        </p>
        {order.phone ? <p className="quiet">{order.phone}</p> : null}
      </Card>
      <Card title={t('address')}>
        {address ? <PostalAddress address={address} /> : <p className="quiet">{t('no_address')}</p>}
      </Card>
      {order.note ? (
        <Card title={t('note')}>
          <p className="order-note">{order.note}</p>
        </Card>
      ) : null}
    </>
  );
}

function PostalAddress({ address }: { address: NonNullable<Order['shipping_address']> }) {
  const language = useLanguage();
  const country = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(
    address.country_code,
  );
  const lines = [
    `${address.first_name} ${address.last_name}`.trim(),
    address.address1,
    address.address2,
    [address.city, [address.province, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    country,
  ];
  return (
    <address className="order-address">
      {lines.filter(Boolean).map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  );
}
