import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, recordOf } from '#core/contract/scalar.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';

/** Names an app: `upsell`, `reviews`, … */
export const appCode = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, identitySentences.not_an_app);

const appEnable = z.object({
  appCode,
  enable: z.boolean(),
  app_id: z.union([id, z.string().max(100)]).nullable(),
});

/** Answers whether an app of the shop is enabled, also if it was never switched (C030). */
export const getAppEnable = endpoint({
  name: 'getAppEnable',
  method: 'GET',
  path: '/admin/setting/app-enable/{appCode}.json',
  summary: 'Whether an app is enabled',
  permission: 'apps',
  scope: 'read_offers',
  params: z.object({ appCode }),
  reply: appEnable,
});

/**
 * Turns an app of the shop on or off; without an `app_id` the one that is there stays, null takes it
 * away (C031).
 */
export const updateAppEnable = endpoint({
  name: 'updateAppEnable',
  method: 'PUT',
  path: '/admin/setting/app-enable/{appCode}.json',
  summary: 'Turns an app on or off',
  permission: 'apps',
  scope: 'write_offers',
  params: z.object({ appCode }),
  body: appEnable.pick({ enable: true }).extend({ app_id: appEnable.shape.app_id.optional() }),
  example: { enable: true },
  reply: appEnable,
});

const levels = 8;

/** Goes no deeper than allowed, so that a body of a thousand brackets is refused rather than run out of stack. */
function fits(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => fits(inner, left - 1));
}

/** An app's own settings: flat or nested JSON, at most 64 kB and 8 levels of objects and lists. */
export const settingsObject = recordOf(
  z.string().max(100),
  z.unknown().refine((value) => fits(value, levels - 1), identitySentences.settings_levels({ levels })),
  1000,
);

/** A boolean, or the string `true` or `false`; `disable_personalize_preview` comes as either (V275). */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');
const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

/** The settings whose meaning the documents give; others pass as they are. */
export const knownSettings = z.looseObject({
  viewed_first_cross_sell_offer: zeroOrOne.optional(),
  viewed_first_up_sell_offer: zeroOrOne.optional(),
  enable_charge: flag.optional(),
  disable_personalize_preview: flag.optional(),
});

/** Number of saves so far. */
const version = z.int().min(0);

/**
 * Reads the settings of an app in the shop; one that never saved any answers an empty object (C032). With `settings`,
 * names with commas between them, those alone; one that was never saved is not among them.
 */
export const getAppSettings = endpoint({
  name: 'getAppSettings',
  method: 'GET',
  path: '/admin/setting/app.json',
  summary: "An app's settings",
  permission: 'apps',
  scope: 'read_offers',
  query: z.object({ app_code: appCode, settings: z.string().max(4000).optional() }),
  reply: z.object({ success: z.literal(true), settings: settingsObject, version }),
});

/**
 * Sets the named settings of an app and leaves the others (C033); one statement, so that two savers lose
 * nothing. With the `version` that was read, one who would write over a later change of the same setting is
 * told so (409) with what is stored.
 */
export const updateAppSettings = endpoint({
  name: 'updateAppSettings',
  method: 'POST',
  path: '/admin/setting/app.json',
  summary: "Changes an app's settings",
  permission: 'apps',
  scope: 'write_offers',
  body: z.object({ app_code: appCode, settings: settingsObject, version: version.optional() }),
  example: { app_code: 'upsell', settings: { viewed_first_up_sell_offer: 1 } },
  reply: z.object({
    success: z.literal(true),
    /** The success message of a save (V452). */
    message: z.literal('all changes were successfully saved'),
    settings: settingsObject,
    version,
  }),
  errors: { 409: ['core.stale'] },
});
