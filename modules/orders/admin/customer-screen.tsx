import { CustomerOrdersCard } from '../order/admin/customer-orders-card.tsx';
import { CustomerPage } from '../customer/admin/customer-page.tsx';
import { CustomerPrivacyCard } from '../privacy/admin/customer-privacy-card.tsx';

/** The editor of a customer, with their orders and privacy requests. */
export function CustomerScreen() {
  return <CustomerPage Orders={CustomerOrdersCard} Privacy={CustomerPrivacyCard} />;
}
