import { z } from 'zod';
import { orderSentences } from './order-refusals.ts';

export const address = z
  .object({
    first_name: z.string().trim().max(100).default(''),
    last_name: z.string().trim().min(1, orderSentences.enter_last_name).max(100),
    address1: z.string().trim().min(1, orderSentences.enter_address).max(200),
    address2: z.string().trim().max(200).default(''),
    city: z.string().trim().min(1, orderSentences.enter_city).max(100),
    province: z.string().trim().max(100).default(''),
    zip: z.string().trim().max(20).default(''),
    country_code: z.string().regex(/^[A-Z]{2}$/, orderSentences.choose_country),
    phone: z.string().trim().max(40).default(''),
  })
  .meta({ id: 'Address' });
export type Address = z.infer<typeof address>;
