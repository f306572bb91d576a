/** The parts of an address that a notification may use; no others are ever read. */
export interface BuyerWords {
  first_name: string;
  last_name: string;
  province: string;
  country_code: string;
}

/** The stored details of a buyer. */
export interface BuyerShown {
  first_name: string;
  last_initial: string;
  region: string;
  country: string;
}

/** A name is letters, with what stands in names beside them; anything else may say more than a name. */
const name = /^\p{L}[\p{L}\p{M}'’-]{0,39}$/u;
const place = /^\p{L}[\p{L}\p{M} .'’()-]{0,59}$/u;
const letter = /^\p{L}\p{M}*/u;

/** The first word of a first name, since further ones may be the last name; '' where it is no name. */
export function firstName(text: string): string {
  const [first = ''] = text.trim().split(/\s+/);
  return name.test(first) ? first : '';
}

/** The first letter of a last name, as a capital. */
export function lastInitial(text: string): string {
  return (letter.exec(text.trim())?.[0] ?? '').toLocaleUpperCase('en');
}

/** A region as it is written in an address; '' where it could be more than that. */
export function regionName(text: string): string {
  const name = text.trim();
  return place.test(name) ? name : '';
}

/** The details of a buyer that shoppers may see: first name, initial, region and country. */
export function buyerShown(buyer: BuyerWords): BuyerShown {
  return {
    first_name: firstName(buyer.first_name),
    last_initial: lastInitial(buyer.last_name),
    region: regionName(buyer.province),
    country: /^[A-Z]{2}$/.test(buyer.country_code) ? buyer.country_code : '',
  };
}
