import type { Address, OrderAddress } from '../contract/address.ts';
import { countryName } from './postal-lines.ts';

/** An address as it is kept: parts that came later are not in older ones. */
export type KeptAddress = Partial<Address>;

/** An address as it was written, whole: what nobody wrote is ''. */
export function wholeAddress(kept: KeptAddress): Address {
  return {
    first_name: kept.first_name ?? '',
    last_name: kept.last_name ?? '',
    company: kept.company ?? '',
    address1: kept.address1 ?? '',
    address2: kept.address2 ?? '',
    city: kept.city ?? '',
    province: kept.province ?? '',
    province_code: kept.province_code ?? '',
    zip: kept.zip ?? '',
    country_code: kept.country_code ?? '',
    phone: kept.phone ?? '',
    cpf_number: kept.cpf_number ?? '',
  };
}

/** The same as it is answered, with what follows from it. */
export function answeredAddress(kept: KeptAddress | null): OrderAddress | null {
  if (kept === null) return null;
  const whole = wholeAddress(kept);
  const country = countryName(whole.country_code, 'en');
  return {
    ...whole,
    name: `${whole.first_name} ${whole.last_name}`.trim(),
    country,
    country_name: country,
  };
}
