import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, secret } from '#core/contract/scalar.ts';
import {
  blankText,
  countryCode,
  email,
  localeCode,
  password,
  timeZone,
} from '../../session/contract/person-scalar.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';

/** `platform` and `creator` are the sources the documents name (A§2, B§6). */
export const shopSources = ['backroom', 'platform', 'creator', 'shopify', 'woocommerce'] as const;
/** The kinds of business that a shop may be, exactly these two (V008). */
export const businessTypes = ['Dropshipping', 'Print on Demand'] as const;

/** Contact details of the shop, shown in the footer of its store and of emails to its buyers. */
const shopContact = z.object({
  address1: z.string().trim().max(200),
  address2: z.string().trim().max(200),
  zip: z.string().trim().max(20),
  city: z.string().trim().max(100),
  province: z.string().trim().max(100),
  /** ISO 3166; empty for none. */
  country_code: countryCode.or(z.literal('')),
  phone: z
    .string()
    .trim()
    .max(40)
    .regex(/^(\+?[0-9][0-9 ()/.-]{2,})?$/, identitySentences.not_a_phone),
  /** VAT or tax number, as the shop writes it. */
  tax_number: z.string().trim().max(40),
});

export const shopSettings = z
  .object({
    name: z.string().trim().min(1, blankText).max(100),
    /** The address shoppers and mails see. */
    contact_email: email.or(z.literal('')),
    /** ISO 4217; fixed once the shop has an order. */
    currency: z.string().regex(/^[A-Z]{3}$/, identitySentences.not_a_currency),
    /** IANA; day boundaries follow it. */
    timezone: timeZone,
    /** BCP 47; numbers, dates and money follow it. */
    locale: localeCode,
    source: z.enum(shopSources),
    business_type: z.enum(businessTypes).or(z.literal('')),
    ...shopContact.shape,
  })
  .meta({ id: 'ShopSettings' });
export type ShopSettings = z.infer<typeof shopSettings>;

const shownShop = shopSettings
  .extend({
    domain: z.string(),
    package: z.string(),
    /** False once an order exists, and while any amount (price, fee, cost, discount in money) was entered. */
    currency_can_change: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ShownShop' });

export const getShopSettings = endpoint({
  name: 'getShopSettings',
  method: 'GET',
  path: '/admin/setting/shop.json',
  summary: "The shop's name, money, time and language",
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ shop: shownShop }),
});

export const updateShopSettings = endpoint({
  name: 'updateShopSettings',
  method: 'PUT',
  path: '/admin/setting/shop.json',
  summary: "Changes the shop's name, money, time and language",
  permission: 'settings',
  scope: 'write_settings',
  /** Of how it is reached, what is left out stays. */
  body: z.object({ shop: shopSettings.extend({ ...shopContact.partial().shape, version: z.int() }) }),
  example: {
    shop: {
      name: 'Harbour Ceramics',
      contact_email: 'hello@example.com',
      currency: 'USD',
      timezone: 'Europe/Lisbon',
      locale: 'en-US',
      source: 'backroom',
      business_type: '',
      address1: 'Rua do Poço 14',
      zip: '1200-194',
      city: 'Lisboa',
      country_code: 'PT',
      phone: '+351 21 000 00 00',
      tax_number: 'PT123456789',
      version: 1,
    },
  },
  reply: z.object({ shop: shownShop }),
  errors: { 409: ['core.stale'], 422: ['identity.currency_in_use'] },
});

/** What the merchant says in the store. Nothing is said in the merchant's name that does not stand here: empty is not shown. */
export const storeStatements = z.object({
  /** Heads the home page; the shop's name where it is empty. */
  headline: z.string().trim().max(100),
  /** Below the headline; the description where it is empty. */
  text: z.string().trim().max(500),
  /** On product pages: when an order leaves. */
  dispatch_time: z.string().trim().max(100),
  /** On product pages: what can be sent back. */
  returns: z.string().trim().max(100),
});
export type StoreStatements = z.infer<typeof storeStatements>;

/** What the online store shows to search engines, and its password (B§3 StorefrontPassword). */
export const onlineStorePreferences = z.object({
  title: z.string().trim().max(70),
  meta_description: z.string().trim().max(320),
  enable_password: z.boolean(),
  /** Shown to the shop's people, who hand it on; sealed at rest. */
  password: secret(z.string().max(100)),
  /** What the password page says. */
  password_message: z.string().trim().max(500),
  ...storeStatements.shape,
});
export type OnlineStorePreferences = z.infer<typeof onlineStorePreferences>;

/** Reads the online store's title, description and password for who keeps the settings (C109). */
export const getOnlineStorePreferences = endpoint({
  name: 'getOnlineStorePreferences',
  method: 'GET',
  path: '/admin/setting/online-store-preferences.json',
  summary: "The online store's title, description and password",
  permission: 'settings',
  scope: 'people',
  reply: z.object({ online_store_preferences: onlineStorePreferences.extend({ version: z.int() }) }),
});

export const updateOnlineStorePreferences = endpoint({
  name: 'updateOnlineStorePreferences',
  method: 'PUT',
  path: '/admin/setting/online-store-preferences.json',
  summary: "Changes the online store's title, description and password",
  permission: 'settings',
  scope: 'people',
  body: z.object({
    /** Of what the merchant says in the store, what is left out stays. */
    online_store_preferences: onlineStorePreferences
      .extend({ ...storeStatements.partial().shape, version: z.int() })
      .refine((set) => !set.enable_password || set.password.length > 0, {
        path: ['password'],
        message: blankText,
      }),
  }),
  example: {
    online_store_preferences: {
      title: 'Harbour Ceramics',
      meta_description: 'Mugs and bowls, thrown by hand in Porto',
      enable_password: false,
      password: '',
      password_message: '',
      version: 1,
    },
  },
  reply: z.object({ online_store_preferences: onlineStorePreferences.extend({ version: z.int() }) }),
  errors: { 409: ['core.stale'] },
});

/** What a shopper's page asks before it shows anything: is the shop open, behind a password, or stopped? */
export const getStorefrontAccess = endpoint({
  name: 'getStorefrontAccess',
  method: 'GET',
  path: '/storefront/access.json',
  summary: 'Whether the online store is open',
  permission: 'shopper',
  whileStopped: true,
  query: z.object({ shop: z.string().max(255), pass: z.string().max(300).optional() }),
  reply: z.object({
    state: z.enum(['open', 'password', 'stopped']),
    shop_name: z.string(),
    title: z.string(),
    meta_description: z.string(),
    message: z.string(),
  }),
});

/** The right password answers with a `pass` that opens the store for a day; it ends when the password changes. */
export const enterStorefront = endpoint({
  name: 'enterStorefront',
  method: 'POST',
  path: '/storefront/access.json',
  summary: 'Enters an online store that is behind a password',
  permission: 'shopper',
  query: z.object({ shop: z.string().max(255) }),
  body: z.object({ password }),
  example: { password: 'opening soon' },
  reply: z.object({ pass: secret(z.string()) }),
  errors: { 403: ['identity.wrong_password'] },
  allowance: 'account',
});

/** Closes the shop for good (`shop_is_closed`, V324); the owner alone, with the password. */
export const closeShop = endpoint({
  name: 'closeShop',
  method: 'POST',
  path: '/admin/shop/close.json',
  summary: 'Closes the shop',
  permission: 'owner',
  scope: 'people',
  body: z.object({ current_password: password, reason: z.string().trim().max(300) }),
  example: { current_password: 'correct horse battery staple', reason: 'Moving to another city' },
  reply: done,
  errors: { 422: ['identity.wrong_password'] },
});

/** Opens a shop again that its owner closed. Other access states are the operator's to end. */
export const reopenShop = endpoint({
  name: 'reopenShop',
  method: 'POST',
  path: '/admin/shop/reopen.json',
  summary: 'Opens a shop that its owner closed',
  permission: 'owner',
  scope: 'people',
  whileStopped: true,
  body: z.object({ current_password: password }),
  example: { current_password: 'correct horse battery staple' },
  reply: done,
  errors: { 422: ['identity.wrong_password'], 409: ['identity.not_closed'] },
});
