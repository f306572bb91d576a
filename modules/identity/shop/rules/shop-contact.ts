import type { Sentence } from '#core/contract/sentence.ts';
import { placeLine } from '#core/rules/postal-place.ts';
import { identitySentences } from '../contract/identity-refusals.ts';

/** Contact details of a shop, as its settings store them; empty ones are not shown. */
export interface ShopContact {
  name: string;
  contact_email: string;
  address1: string;
  address2: string;
  zip: string;
  city: string;
  province: string;
  /** ISO 3166 */
  country_code: string;
  phone: string;
  tax_number: string;
}

/**
 * The shop as the foot of its store and of its mails names it: its name, address, email, phone and tax number, a line
 * each, without what is empty. Where nothing was said but the name, it is that line alone.
 * @param locale of the shop, in which its country is named
 */
export function shopContact(shop: ShopContact, locale: string): string[] {
  const place = placeLine(shop);
  // A country alone is no address.
  const country =
    shop.country_code !== '' && (shop.address1 !== '' || place !== '')
      ? new Intl.DisplayNames(locale, { type: 'region' }).of(shop.country_code)
      : '';
  return [
    shop.name,
    shop.address1,
    shop.address2,
    place,
    country ?? '',
    shop.contact_email,
    shop.phone,
    shop.tax_number,
  ].filter((line) => line !== '');
}

/** How postcodes of some countries look; of others anything is taken. */
const postcodes: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  AU: /^\d{4}$/,
  BE: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  CH: /^\d{4}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  US: /^\d{5}(-\d{4})?$/,
};

/** VAT numbers that begin with their country; numbers without such a beginning are taken as they are. */
const vatNumbers: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  FR: /^FR[A-Z\d]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12})$/,
  IT: /^IT\d{11}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  SE: /^SE\d{12}$/,
};

/** What of a contact cannot be right in its country, by field: a postcode, and a tax number that names the country. */
export function contactProblems(
  shop: Pick<ShopContact, 'zip' | 'country_code' | 'tax_number'>,
): Partial<Record<'zip' | 'tax_number', Sentence>> {
  const { country_code: country, zip } = shop;
  const tax = shop.tax_number.replace(/[\s.-]/g, '').toUpperCase();
  const vat = tax.startsWith(country) ? vatNumbers[country] : undefined;
  return {
    ...(zip !== '' && postcodes[country]?.test(zip) === false && { zip: identitySentences.not_a_postcode }),
    ...(vat?.test(tax) === false && { tax_number: identitySentences.not_a_tax_number }),
  };
}
