import { CustomerOrdersCard } from './customer-orders-card.tsx';
import { CustomerPage } from './customer-page.tsx';
import { CustomerPrivacyCard } from './customer-privacy-card.tsx';

/** The editor of a customer, with their orders and what is kept of them. */
export function CustomerScreen() {
  return <CustomerPage Orders={CustomerOrdersCard} Privacy={CustomerPrivacyCard} />;
}
