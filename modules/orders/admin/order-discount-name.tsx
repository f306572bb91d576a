import { Link } from '@tanstack/react-router';
import type { Order } from '../contract/order.ts';
import { useOfferPath } from './order-offer-options.ts';

/** The offer that gave a discount, by the name it had then; a link to its editor for who may open it. */
export function OrderDiscountName({
  application,
  amount,
}: {
  application: Order['discount_applications'][number];
  /** As written, to stand behind the name. */
  amount?: string;
}) {
  const path = useOfferPath();
  const to = application.offer_id === null ? undefined : path(application.offer_id);
  const name = [application.description || application.title, amount].filter(Boolean).join(' ');
  return to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>;
}
