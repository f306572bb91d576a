/** For other areas: customers. */
export { customerById, marketingReach } from './customer-queries.ts';
export { refuseRedacted } from './customer-edit.ts';
export { upsertCustomers } from './customer-import.ts';
export type { ImportedCustomer } from '../rules/imported-customer.ts';
