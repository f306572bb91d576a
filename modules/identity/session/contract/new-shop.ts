import { z } from 'zod';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import { currencyCodes, localeCodes } from '../../shop/contract/place-words.ts';
import { blankText, countryCode, timeZone } from './person-scalar.ts';

/** The details of a new shop: the first one of a sign-up, and each further one. */
export const newShopFields = {
  shop_name: z.string().trim().min(1, blankText).max(100),
  /** Where the shop is; left out, it is not stated anywhere. */
  country: countryCode.optional(),
  /** ISO 4217, of all its prices; `USD` when left out. */
  currency: z
    .string()
    .max(3)
    .refine((code) => currencyCodes.includes(code), identitySentences.not_a_currency)
    .optional(),
  /** IANA, where its days begin; `UTC` when left out. */
  timezone: timeZone.optional(),
  /** BCP 47: how it writes numbers and dates, and what it speaks with its shoppers; `en-US` when left out. */
  locale: z
    .string()
    .max(35)
    .refine((code) => localeCodes.includes(code), identitySentences.not_a_language)
    .optional(),
};
