import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, refineAmount } from '#core/contract/scalar.ts';
import { rewardSentences as say } from './reward-refusals.ts';
import { maxPasted, maxRewardDays, rewardTypes } from './reward-words.ts';

/**
 * The reward for a verified review, whatever the rating: a single-use code, one per order for any number of its reviews.
 */
export const rewardTerms = z
  .object({
    enabled: z.boolean(),
    value_type: z.enum(rewardTypes),
    /** Percent, or major units of the shop's currency. */
    value: z.number().max(1e9),
    /** Minimum value of the cart after offers; 0 for none. */
    minimum: amount,
    /** Number of days for which a code is valid. */
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
  /** Number of saves so far. */
  version: z.int().min(0),
  /** Where codes are created: in the shop's own store, in the connected one, or on the list of pasted codes. */
  place: z.enum(['shop', 'store', 'list']),
  /** Pasted codes that were not given yet. */
  codes_left: z.int().min(0),
  /** Codes given so far, and pending ones. */
  given: z.int().min(0),
  waiting: z.int().min(0),
};

export const getReviewRewards = endpoint({
  name: 'getReviewRewards',
  method: 'GET',
  path: '/admin/reviews/rewards.json',
  summary: 'The settings of review rewards',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object(reply),
});

/** With a `version`, 409 if they were saved since. */
export const saveReviewRewards = endpoint({
  name: 'saveReviewRewards',
  method: 'PUT',
  path: '/admin/reviews/rewards.json',
  summary: 'Saves the settings of review rewards',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ rewards: rewardTerms, version: z.int().min(0).optional() }),
  example: {
    rewards: { enabled: true, value_type: 'percentage', value: 10, minimum: 0, days: 60 },
    version: 0,
  },
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
});

/** Adds codes that were created in the connected store. The four numbers of the answer add up to the codes sent. */
export const pasteRewardCodes = endpoint({
  name: 'pasteRewardCodes',
  method: 'POST',
  path: '/admin/reviews/rewards/codes.json',
  summary: 'Adds discount codes for review rewards',
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

/** Removes the pasted codes that were not given yet. */
export const removeRewardCodes = endpoint({
  name: 'removeRewardCodes',
  method: 'DELETE',
  path: '/admin/reviews/rewards/codes.json',
  summary: 'Removes the pasted codes that were not given yet',
  permission: 'apps',
  scope: 'write_reviews',
  reply: z.object({ success: z.literal(true), removed: z.int() }),
});
