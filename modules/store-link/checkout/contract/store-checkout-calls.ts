import { z } from 'zod';
import { codedSentence } from '#core/contract/error-reply.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { timestamp } from '#core/contract/scalar.ts';
import { checkoutChecks, codeMinutes, codeWord } from '../../port/contract/checkout-bounds.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';

/** Whether the checkout of the connected store makes good what offers take off there. */
export const storeCheckout = z
  .object({
    /** `unchecked`: it was not tested yet, as nothing came in that a test could name. */
    state: z.enum(['unchecked', 'ready', 'shut']),
    /** Whether offers that take something off are shown on the store's pages now. */
    discounts: z.boolean(),
    /** The checks of the last test; checks that it did not reach are missing. */
    checks: z.array(
      z.object({
        check: z.enum(checkoutChecks),
        good: z.boolean(),
        /** The missing or wrong values: names of scopes, a currency, a setting; '' if there are none. */
        found: z.string(),
      }),
    ),
    /** Why the last test came to no end, or what shut the checkout. */
    error: z.string().nullable(),
    /** The same by its code. */
    problem: codedSentence.nullable(),
    checked_at: timestamp.nullable(),
    /** The prefix of the codes in the store. */
    code_word: z.string(),
    /** How long a code lives, in minutes. */
    code_minutes: z.int(),
    /** Counts changes of word and minutes; send it back with one, so that a stale one is refused with 409. */
    version: z.int().min(1),
  })
  .meta({ id: 'StoreCheckout' });
export type StoreCheckoutState = z.output<typeof storeCheckout>;

/** 404 where no store is connected, as of each of these calls. */
export const getStoreCheckout = endpoint({
  name: 'getStoreCheckout',
  method: 'GET',
  path: '/admin/integrate/checkout.json',
  summary: "Whether the connected store's checkout applies offers' discounts, and the settings of its codes",
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ checkout: storeCheckout }),
});

/** 409 `core.stale` with `current`, the checkout as it is now, if another person saved first. */
export const updateStoreCheckout = endpoint({
  name: 'updateStoreCheckout',
  method: 'PUT',
  path: '/admin/integrate/checkout.json',
  summary: 'Updates the prefix and validity of codes in the connected store',
  permission: 'settings',
  scope: 'write_settings',
  body: z.strictObject({
    /** 1 to 20 letters and digits; kept in capitals. Codes that are there already keep theirs. */
    code_word: z.string().trim().toUpperCase().regex(codeWord, storeLinkSentences.code_word),
    code_minutes: z
      .int(storeLinkSentences.code_minutes)
      .min(codeMinutes.least, storeLinkSentences.code_minutes)
      .max(codeMinutes.most, storeLinkSentences.code_minutes),
    version: z.int().min(1),
  }),
  example: { code_word: 'CLARA', code_minutes: 60, version: 1 },
  reply: z.object({ checkout: storeCheckout }),
  errors: { 409: ['core.stale'] },
});

export const testStoreCheckout = endpoint({
  name: 'testStoreCheckout',
  method: 'POST',
  path: '/admin/integrate/checkout/test.json',
  summary:
    "Tests the connected store's checkout now: its settings, and a code that is made, read and deleted",
  permission: 'settings',
  scope: 'write_settings',
  reply: z.object({ checkout: storeCheckout }),
});
