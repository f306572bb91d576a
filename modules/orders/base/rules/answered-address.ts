import type { Address, OrderAddress } from '../contract/address.ts';
import { countryName } from './postal-lines.ts';

/** An address as stored. Older ones lack parts that were introduced later. */
export type StoredOrderAddress = Partial<Address>;

/** The address with all its parts; missing ones are ''. */
export function wholeAddress(stored: StoredOrderAddress): Address {
  return {
    first_name: stored.first_name ?? '',
    last_name: stored.last_name ?? '',
    company: stored.company ?? '',
    address1: stored.address1 ?? '',
    address2: stored.address2 ?? '',
    city: stored.city ?? '',
    province: stored.province ?? '',
    province_code: stored.province_code ?? '',
    zip: stored.zip ?? '',
    country_code: stored.country_code ?? '',
    phone: stored.phone ?? '',
    cpf_number: stored.cpf_number ?? '',
  };
}

/** The address as calls answer it, with the computed parts. */
export function answeredAddress(stored: StoredOrderAddress | null): OrderAddress | null {
  if (stored === null) return null;
  const whole = wholeAddress(stored);
  const country = countryName(whole.country_code, 'en');
  return {
    ...whole,
    name: `${whole.first_name} ${whole.last_name}`.trim(),
    country,
    country_name: country,
  };
}
