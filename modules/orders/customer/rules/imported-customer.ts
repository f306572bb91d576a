import type { CustomerAddressInput } from '../contract/customer.ts';

/** A customer of another store. `email` is not empty; the first address is the default one. */
export interface ImportedCustomer {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  accepts_marketing: boolean;
  note: string;
  tags: string[];
  tax_exempt: boolean;
  verified_email: boolean;
  created_at: string;
  addresses: CustomerAddressInput[];
}
