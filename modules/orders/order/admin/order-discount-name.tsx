import { Link } from '@tanstack/react-router';
import type { Order } from '../contract/order.ts';
import { useOfferPath } from './order-offer-options.ts';

/** The name of a discount: its offer as named at the time, linked to the editor for staff with access, or its code. */
export function OrderDiscountName({
  application,
  amount,
}: {
  application: Order['discount_applications'][number];
  /** The formatted amount, shown after the name. */
  amount?: string;
}) {
  const path = useOfferPath();
  const { code, offer_id, title, description } = application;
  const label = code !== null && offer_id === null ? code : description || title;
  const name = [label, amount].filter(Boolean).join(' ');
  const to = offer_id === null ? undefined : path(offer_id);
  return to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>;
}
