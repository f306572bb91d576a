import { z } from 'zod';
import { amount, id, timestamp } from '#core/contract/scalar.ts';
import { baseSentences } from '../../base/contract/base-refusals.ts';
import { customerSentences } from './customer-refusals.ts';

/** `invited`: a message was sent; `enabled`: has an account; `declined`; `disabled`: none of these. */
export const customerStates = ['disabled', 'invited', 'enabled', 'declined'] as const;

const text = (max: number) => z.string().trim().max(max);

const customerAddressFields = {
  first_name: text(100),
  last_name: text(100),
  company: text(200),
  address1: text(200),
  address2: text(200),
  city: text(100),
  province: text(100),
  province_code: text(10),
  zip: text(20),
  /** ISO 3166-1 alpha-2, or '' if unknown. */
  country_code: z.string().regex(/^([A-Z]{2})?$/, baseSentences.choose_country),
  phone: text(40),
  cpf_number: text(20),
};

/** The stored parts of an address. Unknown parts are ''. */
export const customerAddressInput = z.object({
  first_name: customerAddressFields.first_name.default(''),
  last_name: customerAddressFields.last_name.default(''),
  company: customerAddressFields.company.default(''),
  address1: customerAddressFields.address1.default(''),
  address2: customerAddressFields.address2.default(''),
  city: customerAddressFields.city.default(''),
  province: customerAddressFields.province.default(''),
  province_code: customerAddressFields.province_code.default(''),
  zip: customerAddressFields.zip.default(''),
  country_code: customerAddressFields.country_code.default(''),
  phone: customerAddressFields.phone.default(''),
  cpf_number: customerAddressFields.cpf_number.default(''),
});
export type CustomerAddressInput = z.output<typeof customerAddressInput>;

/** Only what is sent is changed. */
export const customerAddressChange = z.object(customerAddressFields).partial();

/** As in the reference: `name` is both names, `country` and `country_name` the English name of the country. */
export const customerAddress = customerAddressInput
  .extend({
    id,
    name: z.string(),
    country: z.string(),
    country_name: z.string(),
    default: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'CustomerAddress' });
export type CustomerAddress = z.output<typeof customerAddress>;

/** Where a customer agreed to marketing emails: at the checkout, in the connected store, or entered by staff or a program. */
export const consentSources = ['checkout', 'staff', 'program', 'store'] as const;

/** A whole customer. Rows of a list are the same, unless `fields` are given. */
export const customer = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    accepts_marketing: z.boolean(),
    /** When and where they agreed; null if they didn't, or if it is unknown. */
    marketing_consent_at: timestamp.nullable(),
    marketing_consent_source: z.enum(consentSources).nullable(),
    state: z.enum(customerStates),
    tags: z.string(),
    currency: z.string(),
    orders_count: z.int(),
    /** Paid less refunded. */
    total_spent: amount,
    average_spent: amount,
    last_order_id: id.nullable(),
    last_order_name: z.string().nullable(),
    last_order_at: timestamp.nullable(),
    default_address: customerAddress.nullable(),
    note: z.string(),
    tax_exempt: z.boolean(),
    verified_email: z.boolean(),
    addresses: z.array(customerAddress),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof customer>;

/** A comma list of at most 250 tags; a tag has at most 40 characters. */
export const tagList = z
  .string()
  .trim()
  .max(10_000)
  .refine((tags) => tags.split(',').length <= 250, customerSentences.at_most_tags)
  .refine((tags) => tags.split(',').every((tag) => tag.trim().length <= 40), customerSentences.long_tag);

const customerFields = {
  email: z.email(baseSentences.enter_email).trim().max(254),
  first_name: z.string().trim().max(100),
  last_name: z.string().trim().max(100),
  phone: z.string().trim().max(40),
  note: z.string().trim().max(5000),
  tags: tagList,
  accepts_marketing: z.boolean(),
  tax_exempt: z.boolean(),
};

export const customerInput = z
  .object({
    email: customerFields.email,
    first_name: customerFields.first_name.default(''),
    last_name: customerFields.last_name.default(''),
    phone: customerFields.phone.default(''),
    note: customerFields.note.default(''),
    tags: customerFields.tags.default(''),
    accepts_marketing: customerFields.accepts_marketing.default(false),
    tax_exempt: customerFields.tax_exempt.default(false),
    /** At most 50; the first is the default one. */
    addresses: z.array(customerAddressInput).max(50).default([]),
  })
  .meta({ id: 'CustomerInput' });

/** Only what is sent is changed. */
export const customerChange = z.object(customerFields).partial().extend({ version: z.int().optional() });
