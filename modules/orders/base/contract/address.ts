import { z } from 'zod';
import { baseSentences } from './base-refusals.ts';

export const address = z
  .object({
    first_name: z.string().trim().max(100).default(''),
    last_name: z.string().trim().min(1, baseSentences.enter_last_name).max(100),
    company: z.string().trim().max(200).default(''),
    address1: z.string().trim().min(1, baseSentences.enter_address).max(200),
    address2: z.string().trim().max(200).default(''),
    city: z.string().trim().min(1, baseSentences.enter_city).max(100),
    province: z.string().trim().max(100).default(''),
    province_code: z.string().trim().max(10).default(''),
    zip: z.string().trim().max(20).default(''),
    country_code: z.string().regex(/^[A-Z]{2}$/, baseSentences.choose_country),
    phone: z.string().trim().max(40).default(''),
    cpf_number: z.string().trim().max(20).default(''),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof address>;

/**
 * An address of an order or a draft as calls answer it: `name` is both names, `country` and `country_name` the English
 * name of the country. An address of another store may be incomplete.
 */
export const orderAddress = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    company: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    province: z.string(),
    province_code: z.string(),
    zip: z.string(),
    country: z.string(),
    country_code: z.string(),
    country_name: z.string(),
    phone: z.string(),
    cpf_number: z.string(),
  })
  .meta({ id: 'OrderAddress' });
export type OrderAddress = z.output<typeof orderAddress>;
