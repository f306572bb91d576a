import { z } from 'zod';
import { toldSentence } from '#core/contract/error-reply.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { timestamp } from '#core/contract/scalar.ts';
import { checkoutChecks, codeMinutes, codeWord } from './checkout-bounds.ts';
import { cartMeetings } from './store-cart-calls.ts';
import { storeLinkSentences } from './store-link-refusals.ts';

/** Whether the checkout of the connected store makes good what offers take off there. */
export const storeCheckout = z
  .object({
    /** `unchecked`: it was not tested yet, as nothing came in that a test could name. */
    state: z.enum(['unchecked', 'ready', 'shut']),
    /** Whether offers that take something off are shown on the store's pages now. */
    discounts: z.boolean(),
    /** What the last test looked at. What a test did not come to is not there. */
    checks: z.array(
      z.object({
        check: z.enum(checkoutChecks),
        good: z.boolean(),
        /** What is missing or other than it should be: names of scopes, a currency, a setting; '' where nothing is. */
        found: z.string(),
      }),
    ),
    /** Why the last test came to no end, or what shut the checkout. */
    error: z.string().nullable(),
    /** The same by its code. */
    problem: toldSentence.nullable(),
    checked_at: timestamp.nullable(),
    /** What the codes in the store begin with. */
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
  summary: "Whether the connected store's checkout charges what offers take off, and what its codes are like",
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ checkout: storeCheckout }),
});

/** 409 `core.stale` with `current`, the checkout as it is, when somebody else was first. */
export const updateStoreCheckout = endpoint({
  name: 'updateStoreCheckout',
  method: 'PUT',
  path: '/admin/integrate/checkout.json',
  summary: 'Changes what codes in the connected store begin with, and how long one lives',
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

const metSums = {
  carts: z.int(),
  /**
   * What they were quoted at, and what the store asks for the same lines, in minor units: of those whose sum was told, in
   * the shop's currency.
   */
  quoted_minor: z.int(),
  charged_minor: z.int(),
};

/** What shoppers' pages found in the store's carts once the codes were on: their word, which no price depends on. */
export const toldCarts = z
  .object({
    /** 30 days ago, or when the first of them was told of that is counted. */
    since: timestamp,
    /** Whether all carts of 30 days are counted; else there were so many that it is the latest 100,000. */
    complete: z.boolean(),
    currency: z.string(),
    /** Carts that cost there what was said. */
    honoured: z.int(),
    /** Carts that the shopper took to the checkout before the codes were on: at list prices, nothing being promised. */
    late: z.int(),
    /** Carts that cost something else there; their shoppers saw the store's prices and none of ours. */
    differing: z.object(metSums),
    /** The same by what met with our price, the most frequent first. */
    reasons: z.array(z.object({ met: z.enum(cartMeetings).exclude(['late']), ...metSums })),
  })
  .meta({ id: 'StoreCarts' });
export type ToldCarts = z.output<typeof toldCarts>;

/** A call of its own, as it counts. */
export const getStoreCarts = endpoint({
  name: 'getStoreCarts',
  method: 'GET',
  path: '/admin/integrate/checkout/carts.json',
  summary: "How many of the connected store's carts cost what was shown, in the last 30 days",
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ carts: toldCarts }),
});
