import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, refineAmount } from '#core/contract/scalar.ts';
import { rewardSentences as say } from './reward-refusals.ts';
import { maxPasted, maxRewardDays, rewardTypes } from './reward-words.ts';

/**
 * What the writer of a verified review is thanked with, whatever the rating: a code of one use, one for an order however many
 * reviews of it there are.
 */
export const rewardTerms = z
  .object({
    enabled: z.boolean(),
    value_type: z.enum(rewardTypes),
    /** Percent, or major units of the shop's currency. */
    value: z.number().max(1e9),
    /** What a cart must come to after its offers; 0: nothing. */
    minimum: amount,
    /** After so many days it takes nothing off any more. */
    days: z.int().min(1).max(maxRewardDays),
  })
  .superRefine(({ value_type, value }, check) => {
    const at = (message: string) => check.addIssue({ code: 'custom', path: ['value'], message });
    if (value_type === 'percentage') {
      const hundredths = value * 100;
      if (value < 0.01 || value > 100 || Math.abs(hundredths - Math.round(hundredths)) > 1e-6)
        at(say.percent_range);
    } else if (value <= 0) at(say.more_than_none);
    else refineAmount(check, value, ['value']);
  })
  .meta({ id: 'ReviewRewardTerms' });
export type RewardTerms = z.infer<typeof rewardTerms>;

const reply = {
  rewards: rewardTerms,
  /** How often they were saved. */
  version: z.int().min(0),
  /** Where codes are made now: in the shop's own store, in the connected one, or nowhere: then they come from the pasted list. */
  place: z.enum(['shop', 'store', 'list']),
  /** Pasted codes that nobody has yet. */
  codes_left: z.int().min(0),
  /** Codes that were given so far, and those that wait to be. */
  given: z.int().min(0),
  waiting: z.int().min(0),
};

export const getReviewRewards = endpoint({
  name: 'getReviewRewards',
  method: 'GET',
  path: '/admin/reviews/rewards.json',
  summary: 'What writers of reviews are thanked with',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object(reply),
});

/** With a `version`, 409 where they were saved since. */
export const saveReviewRewards = endpoint({
  name: 'saveReviewRewards',
  method: 'PUT',
  path: '/admin/reviews/rewards.json',
  summary: 'Saves what writers of reviews are thanked with',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ rewards: rewardTerms, version: z.int().min(0).optional() }),
  example: {
    rewards: { enabled: true, value_type: 'percentage', value: 10, minimum: 0, days: 60 },
    version: 0,
  },
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
});

/** Adds codes that were made in the connected store. Of each it is told what became of it: together as many as were sent. */
export const pasteRewardCodes = endpoint({
  name: 'pasteRewardCodes',
  method: 'POST',
  path: '/admin/reviews/rewards/codes.json',
  summary: 'Adds discount codes that writers of reviews are thanked with',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ codes: z.array(z.string().max(255)).min(1, say.paste_codes).max(maxPasted) }),
  example: { codes: ['THANKS-8K2M', 'THANKS-4TQ9'] },
  maxBytes: 4 * 1024 * 1024,
  reply: z.object({
    success: z.literal(true),
    added: z.int(),
    known: z.int(),
    wrong: z.int(),
    over: z.int(),
    codes_left: z.int(),
  }),
});

/** Takes back the pasted codes that nobody has yet. */
export const removeRewardCodes = endpoint({
  name: 'removeRewardCodes',
  method: 'DELETE',
  path: '/admin/reviews/rewards/codes.json',
  summary: 'Takes back the pasted codes that nobody has yet',
  permission: 'apps',
  scope: 'write_reviews',
  reply: z.object({ success: z.literal(true), removed: z.int() }),
});
