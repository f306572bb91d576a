import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** Imports from the owner's other shops: on or off, minimum rating, and maximum number (V353). */
const getSharing = z
  .object({
    enabled: z.boolean(),
    minimum_stars: z.int().min(1).max(5),
    number_of_review: z.int().min(1).max(100),
  })
  .meta({ id: 'ReviewGetSharing' });

/** Whether the owner's other shops may import the reviews of this one. */
const sharingEnable = z.object({ enabled: z.boolean() }).meta({ id: 'ReviewSharingEnable' });

/** How on-site reviews are published: automatically or after approval, never by their rating. */
const general = z
  .object({
    publish: z.enum(['at_once', 'after_look']),
    /** All shoppers may write on the shop's pages, not only customers with a request link. */
    write_on_page: z.boolean(),
  })
  .meta({ id: 'ReviewGeneral' });

/** Review requests after delivery. Only deliveries after they were turned on count. */
const request = z
  .object({
    enabled: z.boolean(),
    /** Days after delivery. */
    wait_days: z.int().min(0).max(60),
    /** Days after fulfillment, for stores that never report a delivery. */
    untold_days: z.int().min(3).max(90),
    /** Emails after the first one, while there is no review. */
    reminders: z.int().min(0).max(2),
    reminder_days: z.int().min(3).max(60),
    /** `marketing`: subscribers only. `told`: all customers who saw the notice at the checkout and did not opt out. */
    audience: z.enum(['marketing', 'told']),
  })
  .meta({ id: 'ReviewRequestSettings' });

/** Weekly check of the addresses that reviews were imported from. */
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
  /** Number of saves of all groups so far. */
  version: z.int().min(0),
};

/** How reviews are collected, requested and shared (C172), by groups. */
export const getReviewSettings = endpoint({
  name: 'getReviewSettings',
  method: 'GET',
  path: '/admin/reviews/settings.json',
  summary: 'Review settings, by groups',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object(reply),
});

/** Saves the groups in the body, each with all its fields (C173). With a `version`, 409 if any was saved since. */
export const saveReviewSettings = endpoint({
  name: 'saveReviewSettings',
  method: 'PUT',
  path: '/admin/reviews/settings.json',
  summary: 'Saves groups of the review settings',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ settings: reviewSettings.partial(), version: z.int().min(0).optional() }),
  example: { settings: { review_sharing_enable: { enabled: true } }, version: 0 },
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
});
