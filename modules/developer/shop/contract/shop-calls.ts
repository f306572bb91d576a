import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, timestamp } from '#core/contract/scalar.ts';

/** As entered in the settings; null while empty. */
const entered = z.string().min(1).nullable();

/** The shop as the platform's reference shows it to other programs. Nothing is made up: a value that was never entered is null. */
export const referenceShop = z.object({
  id,
  name: z.string(),
  /** First and last name of the owner. */
  shop_owner: entered,
  /** Of the owner. */
  email: entered,
  /** What shoppers see. */
  customer_email: entered,
  /** Of the shop, never of its owner. */
  phone: entered,
  /** By which every call knows the shop; `onshopbase_domain` and `primary_domain` are the same. */
  domain: z.string(),
  onshopbase_domain: z.string(),
  primary_domain: z.string(),
  address1: entered,
  address2: entered,
  city: entered,
  zip: entered,
  province: entered,
  /** No setting asks for it. */
  province_code: z.null(),
  /** ISO 3166, as `country_code`. */
  country: entered,
  country_code: entered,
  /** In English. */
  country_name: entered,
  /** VAT or tax number, as the shop writes it. */
  tax_number: entered,
  /** Where the shop lies is not looked up. */
  latitude: z.null(),
  longitude: z.null(),
  /** ISO 4217. */
  currency: z.string(),
  /** The currency's sign around `{{amount}}`, as the shop's language writes it; in mails the same. */
  money_format: z.string(),
  money_with_currency_format: z.string(),
  money_in_emails_format: z.string(),
  money_with_currency_in_emails_format: z.string(),
  /** BCP 47. */
  primary_locale: z.string(),
  /** IANA. */
  iana_timezone: z.string(),
  /** `(GMT+01:00) Europe/Lisbon`, as it is today. */
  timezone: z.string(),
  /** Of a variant that names none. */
  weight_unit: z.string(),
  /** How the shop is taxed is asked nowhere, so that no program may count on either. */
  county_taxes: z.null(),
  tax_shipping: z.null(),
  taxes_included: z.null(),
  /** Whether shoppers need a password to see the store. */
  password_enabled: z.boolean(),
  /** False: the shop is frozen or closed. */
  enable: z.boolean(),
  /** 1: its store answers, 0: it does not. */
  online_store_enable: z.int(),
  /** What the shop runs on: `backroom`, or the store that is connected. */
  source: z.string(),
  /** No shop belongs to another. */
  parent_id: z.null(),
  /** Every shop has one store, and pays nothing for it. */
  current_active_storefront: z.int(),
  multi_storefront: z.int(),
  enable_multi_storefront: z.boolean(),
  enable_onboarding_multi_sf: z.boolean(),
  max_free_storefront: z.int(),
  used_free_storefront: z.int(),
  storefront_fee: z.number(),
  storefront_free: z.boolean(),
  /** There are no trials and no subscriptions. */
  end_free_trial_at: z.null(),
  subscription_expired_at: z.null(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ReferenceShop = z.infer<typeof referenceShop>;

/** A token needs no scope for it. */
export const getReferenceShop = endpoint({
  name: 'getReferenceShop',
  method: 'GET',
  path: '/admin/shop.json',
  summary: 'The shop, for other programs',
  permission: 'settings',
  scope: 'any',
  reply: z.object({ shop: referenceShop }),
});
