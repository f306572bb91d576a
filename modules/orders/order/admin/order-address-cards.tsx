import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { tagsOf } from '#core/admin/controls/tags-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { sameContent } from '#core/admin/shells/draft-path.ts';
import { NamedValues } from '../../base/admin/named-values.tsx';
import { customerName } from '../../customer/admin/customer-name.ts';
import { orderActionText } from './order-action-text.ts';
import { OrderEditDialog, type OrderEditPart } from './order-edit-dialog.tsx';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { orderText } from './order-text.ts';
import { PhoneNumber, PostalAddress } from '../../customer/admin/postal-address.tsx';

const editLabels = {
  contact: 'edit_contact',
  note: 'edit_note',
  address: 'edit_address',
  billing: 'edit_billing',
} as const;

/** The editable cards of an order: contact, addresses, notes and tags. */
export function OrderAddressCards({ order }: { order: Order }) {
  const t = useText(orderText);
  const say = useText(orderActionText);
  const [edited, setEdited] = useState<OrderEditPart>();
  const { customer, shipping_address: address, billing_address: billing } = order;
  const isSame = sameContent(address, billing);
  const { utm } = order;
  const led = utm ? [utm.source, utm.medium].filter(Boolean).join(' / ') : '';
  const visit = [
    ...(order.referring_site ? [{ name: t('referrer'), value: order.referring_site }] : []),
    ...(order.landing_site ? [{ name: t('landing_page'), value: order.landing_site }] : []),
    ...(led ? [{ name: t('utm_source'), value: led }] : []),
    ...(utm?.campaign ? [{ name: t('utm_campaign'), value: utm.campaign }] : []),
    ...(utm?.term ? [{ name: t('utm_term'), value: utm.term }] : []),
    ...(utm?.content ? [{ name: t('utm_content'), value: utm.content }] : []),
  ];
  const tags = tagsOf(order.tags);
  const edit = (part: OrderEditPart) => (
    <Button size="tiny" tone="plain" aria-label={say(editLabels[part])} onClick={() => setEdited(part)}>
      {say('edit')}
    </Button>
  );
  return (
    <>
      <Card title={t('contact')} end={edit('contact')}>
        {customer ? (
          <p>
            <Link className="order-line-name" to={orderPaths.customer(customer.id)}>
              {customerName(customer)}
            </Link>
          </p>
        ) : (
          <p className="quiet">{say('customer_none')}</p>
        )}
        {order.email ? (
          <p className="order-mail">
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </p>
        ) : null}
        {order.phone ? (
          <p className="quiet">
            <PhoneNumber number={order.phone} />
          </p>
        ) : null}
      </Card>
      <Card title={t('address')} end={edit('address')}>
        {address ? <PostalAddress address={address} /> : <p className="quiet">{t('no_address')}</p>}
      </Card>
      <Card title={t('billing')} end={edit('billing')}>
        {billing && !isSame ? (
          <PostalAddress address={billing} />
        ) : (
          <p className="quiet">{t(billing ? 'billing_same' : 'no_billing')}</p>
        )}
      </Card>
      <Card title={t('note')} end={edit('note')}>
        {order.note ? (
          <p className="order-note">{order.note}</p>
        ) : (
          <p className="quiet">{say('note_none')}</p>
        )}
        {tags.length > 0 ? (
          <p className="order-chips">
            {tags.map((tag) => (
              <span key={tag} className="tag-chip">
                {tag}
              </span>
            ))}
          </p>
        ) : null}
      </Card>
      {order.note_attributes.length > 0 ? (
        <Card title={t('details')}>
          <NamedValues values={order.note_attributes} />
        </Card>
      ) : null}
      {visit.length > 0 ? (
        <Card title={t('visit')}>
          <NamedValues values={visit} />
        </Card>
      ) : null}
      {edited ? <OrderEditDialog order={order} part={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
