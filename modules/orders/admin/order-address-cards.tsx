import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { tagsOf } from '#core/admin/frame/tags-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { customerName } from './customer-name.ts';
import { orderActionText } from './order-action-text.ts';
import { OrderEditDialog, type OrderEditPart } from './order-edit-dialog.tsx';
import { orderPaths } from './order-paths.ts';
import { orderText } from './order-text.ts';
import { PhoneNumber, PostalAddress } from './postal-address.tsx';

/** Who bought it, where it goes, what they wrote and how the team sorts it; each part can be changed. */
export function OrderAddressCards({ order }: { order: Order }) {
  const t = useText(orderText);
  const say = useText(orderActionText);
  const [edited, setEdited] = useState<OrderEditPart>();
  const { customer, shipping_address: address } = order;
  const tags = tagsOf(order.tags);
  const edit = (part: OrderEditPart) => (
    <Button
      size="tiny"
      tone="plain"
      aria-label={say(part === 'contact' ? 'edit_contact' : part === 'note' ? 'edit_note' : 'edit_address')}
      onClick={() => setEdited(part)}
    >
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
      {edited ? <OrderEditDialog order={order} part={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
