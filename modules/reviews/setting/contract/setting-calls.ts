import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** Getting reviews from the owner's other shops: whether, which, and how many at a time (V353). */
const getSharing = z
  .object({
    enabled: z.boolean(),
    minimum_stars: z.int().min(1).max(5),
    number_of_review: z.int().min(1).max(100),
  })
  .meta({ id: 'ReviewGetSharing' });

/** Whether the owner's other shops may have the reviews of this one. */
const sharingEnable = z.object({ enabled: z.boolean() }).meta({ id: 'ReviewSharingEnable' });

/** What becomes of a review that is written here, never by its stars: shown at once, or after somebody looked. */
const general = z
  .object({
    publish: z.enum(['at_once', 'after_look']),
    /** Anybody may write on the shop's pages, not only who was asked by mail. */
    write_on_page: z.boolean(),
  })
  .meta({ id: 'ReviewGeneral' });

/** Asking buyers by mail once their order has arrived. Only arrivals after it was turned on count. */
const request = z
  .object({
    enabled: z.boolean(),
    /** After arrival. */
    wait_days: z.int().min(0).max(60),
    /** After sending, where a store never tells that something arrived. */
    untold_days: z.int().min(3).max(90),
    /** After the first mail, while there is no answer. */
    reminders: z.int().min(0).max(2),
    reminder_days: z.int().min(3).max(60),
    /** Those who accept marketing; or all who were told at the checkout that they will be asked, and did not object. */
    audience: z.enum(['marketing', 'told']),
  })
  .meta({ id: 'ReviewRequestSettings' });

/** Looking weekly at the addresses that reviews were imported from. */
const autoImport = z.object({ enabled: z.boolean() }).meta({ id: 'ReviewAutoImport' });

const groups = {
  general,
  review_request: request,
  review_auto_import: autoImport,
  review_get_sharing: getSharing,
  review_sharing_enable: sharingEnable,
};
export const reviewSettings = z.object(groups);
export type ReviewSettings = z.infer<typeof reviewSettings>;

const reply = {
  settings: reviewSettings,
  /** How often any of them was saved. */
  version: z.int().min(0),
};

/** How reviews are taken, asked for and shared (C172), by groups. */
export const getReviewSettings = endpoint({
  name: 'getReviewSettings',
  method: 'GET',
  path: '/admin/reviews/settings.json',
  summary: 'The settings of reviews, by groups',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object(reply),
});

/** Saves the groups that are named, each whole (C173); with a `version`, 409 where any was saved since. */
export const saveReviewSettings = endpoint({
  name: 'saveReviewSettings',
  method: 'PUT',
  path: '/admin/reviews/settings.json',
  summary: 'Saves groups of the settings of reviews',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ settings: reviewSettings.partial(), version: z.int().min(0).optional() }),
  example: { settings: { review_sharing_enable: { enabled: true } }, version: 0 },
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
});
