import { Link } from '@tanstack/react-router';
import type { Order } from '../contract/order.ts';
import { useOfferPath } from './order-offer-options.ts';

/** The offer that gave a discount, by the name it had then; a link to its editor for who may open it. A code by itself. */
export function OrderDiscountName({
  application,
  amount,
}: {
  application: Order['discount_applications'][number];
  /** As written, to stand behind the name. */
  amount?: string;
}) {
  const path = useOfferPath();
  const { code, offer_id, title, description } = application;
  const label = code !== null && offer_id === null ? code : description || title;
  const name = [label, amount].filter(Boolean).join(' ');
  const to = offer_id === null ? undefined : path(offer_id);
  return to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>;
}
