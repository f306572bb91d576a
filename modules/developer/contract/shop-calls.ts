import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, timestamp } from '#core/contract/scalar.ts';

/** The shop as the platform's reference shows it to other programs. What is not known is empty, 0 or null. */
export const referenceShop = z.object({
  id,
  name: z.string(),
  shop_owner: z.string(),
  /** Of the owner. */
  email: z.string(),
  /** What shoppers see. */
  customer_email: z.string(),
  phone: z.string(),
  domain: z.string(),
  onshopbase_domain: z.string(),
  primary_domain: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  zip: z.string(),
  province: z.string(),
  province_code: z.string(),
  country: z.string(),
  country_code: z.string(),
  country_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency: z.string(),
  money_format: z.string(),
  money_with_currency_format: z.string(),
  money_in_emails_format: z.string(),
  money_with_currency_in_emails_format: z.string(),
  primary_locale: z.string(),
  /** IANA. */
  iana_timezone: z.string(),
  /** `(GMT+01:00) Europe/Lisbon`, as it is today. */
  timezone: z.string(),
  weight_unit: z.string(),
  county_taxes: z.boolean(),
  tax_shipping: z.boolean(),
  taxes_included: z.boolean(),
  password_enabled: z.boolean(),
  enable: z.boolean(),
  online_store_enable: z.int(),
  source: z.string(),
  parent_id: z.int(),
  current_active_storefront: z.int(),
  multi_storefront: z.int(),
  enable_multi_storefront: z.boolean(),
  enable_onboarding_multi_sf: z.boolean(),
  max_free_storefront: z.int(),
  used_free_storefront: z.int(),
  storefront_fee: z.number(),
  storefront_free: z.boolean(),
  end_free_trial_at: timestamp.nullable(),
  subscription_expired_at: timestamp.nullable(),
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
