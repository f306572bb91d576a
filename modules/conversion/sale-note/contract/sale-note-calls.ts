import { z } from 'zod';
import { alsoNamed } from '#core/contract/also-named.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { loopPaging } from '#core/contract/row-fields.ts';
import { id, idList, instant, loopSorting, searchText, timestamp } from '#core/contract/scalar.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { tabCounts } from '#core/contract/tab-counts.ts';
import type { StorePageType } from '#modules/orders/store/contract/storefront-page-calls.ts';
import { saleNoteSentences as say } from './sale-note-refusals.ts';
import { saleNoteTabs } from './sale-note-tabs.ts';
import {
  maxMinAge,
  noteFeatures,
  noteHiddenReasons,
  noteLayouts,
  notePlaces,
  noteSources,
  noteStyles,
  salePages,
  maxSaleText,
  saleVariables,
} from './sale-note-words.ts';

const version = z.int().min(0);

const template = (missing: string) => z.string().trim().min(1, missing).max(maxSaleText);

/**
 * Each text is required (V333, V334, V335). Names in double braces must be variables; the server lists unknown ones.
 */
const message = z.object({
  title: template(say.input_title),
  product_name: template(say.input_product_name),
  time: template(say.input_time),
});

const trigger = z
  .object({
    type: z.enum(['all', 'specify']),
    pages: z
      .array(z.enum(salePages satisfies readonly StorePageType[]))
      .max(20)
      .default([])
      .transform((pages) => salePages.filter((page) => pages.includes(page))),
  })
  .superRefine(({ type, pages }, check) => {
    if (type === 'specify' && pages.length === 0)
      check.addIssue({ code: 'custom', path: ['pages'], message: say.input_pages });
  });

/** Texts and pages of the sale notification (B§3). `min_age_minutes`: how old a sale is before it is shown. */
export const saleSettings = z.object({
  message,
  trigger,
  min_age_minutes: z.int().min(0).max(maxMinAge),
});

const storedSettings = saleSettings.meta({ id: 'SaleNotificationSettings' });
const saleSettingsReply = z.object({
  settings: storedSettings,
  default_settings: storedSettings,
  variables: z.array(z.enum(saleVariables)),
  type: z.literal('sale_notification'),
  version,
});

/** The texts and pages of sale notifications (C070). */
export const getSaleSettings = endpoint({
  name: 'getSaleSettings',
  method: 'GET',
  path: '/admin/copt/social-proof/settings/sale_notification.json',
  summary: 'Texts and pages of sale notifications',
  permission: 'apps',
  scope: 'read_conversion',
  reply: saleSettingsReply,
});

/** Saves them (C071). Absent fields stay; a refusal has its reason in `error` (V453). */
export const saveSaleSettings = endpoint({
  name: 'saveSaleSettings',
  method: 'PUT',
  path: '/admin/copt/social-proof/settings/sale_notification.json',
  summary: 'Updates the texts and pages of sale notifications',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({
    settings: saleSettings.extend({ message: message.partial() }).partial(),
    version: version.optional(),
  }),
  example: {
    settings: {
      message: { title: '{{first_name}} bought a {{product_link}}' },
      trigger: { type: 'specify', pages: ['index', 'product'] },
      min_age_minutes: 10,
    },
    version: 0,
  },
  reply: saleSettingsReply,
  errors: { 409: ['core.stale'] },
});

const color = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, say.note_color);
const colors = z.object({ background: color, text: color, link: color });
const theme = z.object({ style: z.enum(noteStyles), default: z.boolean(), customize: colors });

/** How notifications look, where and how often they come (B§3, V268). */
export const socialProof = z.object({
  theme,
  layout: z.enum(noteLayouts),
  place: z.enum(notePlaces),
  delay_seconds: z.int().min(0).max(120),
  gap_seconds: z.int().min(5).max(600),
  most_per_visit: z.int().min(1).max(20),
  on_phones: z.boolean(),
});

/** As it is answered. */
export const storedSocialProof = socialProof.meta({ id: 'SocialProofSettings' });
const socialProofReply = z.object({ settings: storedSocialProof, version });

/** How notifications look and how often they come (C068). */
export const getSocialProof = endpoint({
  name: 'getSocialProof',
  method: 'GET',
  path: '/admin/copt/social-proof/settings.json',
  summary: 'Style, position and frequency of notifications',
  permission: 'apps',
  scope: 'read_conversion',
  reply: socialProofReply,
});

/** Saves it (C069). Absent fields stay. */
export const saveSocialProof = endpoint({
  name: 'saveSocialProof',
  method: 'PUT',
  path: '/admin/copt/social-proof/settings.json',
  summary: 'Updates style, position and frequency of notifications',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({
    settings: socialProof
      .extend({ theme: theme.extend({ customize: colors.partial() }).partial() })
      .partial(),
    version: version.optional(),
  }),
  example: {
    settings: { theme: { style: 'dark' }, layout: 'circle', place: 'bottom-end', gap_seconds: 30 },
    version: 0,
  },
  reply: socialProofReply,
  errors: { 409: ['core.stale'] },
});

/** A notification of one product of one sale. About its buyer it has only what shoppers may see. */
export const saleNotification = z
  .object({
    id,
    source: z.enum(noteSources),
    /** The order behind it; null: there is none, and it is simulated. */
    order_id: id.nullable(),
    product_id: id,
    product_title: z.string(),
    /** Null where the product has no picture, or is gone. */
    product_image: fileAddress(z.string()).nullable(),
    first_name: z.string(),
    /** A letter and a point. */
    last_name: z.string(),
    region: z.string(),
    country: z.string(),
    sold_at: timestamp,
    enable: z.boolean(),
  })
  .meta({ id: 'SaleNotification' });
export type SaleNotification = z.output<typeof saleNotification>;

/** A notification of the list. */
const listedNotification = saleNotification
  .extend({
    /** Why shoppers never see it although it is on; null where they may see it, and where it is off. */
    hidden_by: z.enum(noteHiddenReasons).nullable(),
  })
  .meta({ id: 'ListedSaleNotification' });
export type ListedSaleNotification = z.output<typeof listedNotification>;

const filters = {
  search: alsoNamed('query', searchText.optional()),
  source: z.enum(noteSources).optional(),
};

/** Notifications, the highest id first (C076, V402). `query` looks into product, first name and region. */
export const listSaleNotifications = endpoint({
  name: 'listSaleNotifications',
  method: 'GET',
  path: '/admin/copt/social-proof/sale-notifications.json',
  summary: 'Sale notifications, newest first',
  permission: 'apps',
  scope: 'read_conversion',
  query: z.object({ ...filters, ...loopPaging(listedNotification), ...loopSorting(['id']) }),
  reply: z.object({ notifications: z.array(listedNotification), has_more: z.boolean() }),
});

/** The number of each source under the same `query` (C075). */
export const countSaleNotifications = endpoint({
  name: 'countSaleNotifications',
  method: 'GET',
  path: '/admin/copt/social-proof/count-sale-notifications.json',
  summary: 'Number of sale notifications by source',
  permission: 'apps',
  scope: 'read_conversion',
  query: z.object(filters),
  reply: tabCounts(saleNoteTabs),
});

/**
 * Adds a notification by hand (C074). With an `order_id` it says what that order says, and is true; without one it says what
 * the body says, and is simulated. Of a last name the first letter is kept.
 */
export const createSaleNotification = endpoint({
  name: 'createSaleNotification',
  method: 'POST',
  path: '/admin/copt/social-proof/notification.json',
  summary: 'Adds a manual sale notification',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({
    notification: z.object({
      product_id: id,
      order_id: id.nullable().optional(),
      first_name: z.string().trim().max(40).optional(),
      last_name: z.string().trim().max(100).optional(),
      region: z.string().trim().max(60).optional(),
      country: z
        .string()
        .regex(/^([A-Z]{2})?$/)
        .optional(),
      /** Purchase date; the default is now. */
      sold_at: instant.optional(),
    }),
  }),
  example: {
    notification: { product_id: 1201, first_name: 'Rosa', last_name: 'M', region: 'Ontario', country: 'CA' },
  },
  idempotent: true,
  status: 201,
  reply: z.object({ notification: saleNotification }),
  errors: { 409: ['conversion.note_exists', 'conversion.too_many_notes'] },
});

const someIds = z.array(id).min(1).max(250);
const changed = z.object({ success: z.literal(true), count: z.int().min(0) }).meta({ id: 'Changed' });

/** Turns up to 250 notifications on or off (C078). Those that are not there are left out of `count`. */
export const changeSaleNotifications = endpoint({
  name: 'changeSaleNotifications',
  method: 'PUT',
  path: '/admin/copt/social-proof/notifications.json',
  summary: 'Turns sale notifications on or off',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({ ids: someIds, enable: z.boolean() }),
  example: { ids: [6701], enable: false },
  reply: changed,
});

/** Deletes up to 250 for good (C077): their orders do not bring them back. The ids come in the body or in the query. */
export const deleteSaleNotifications = endpoint({
  name: 'deleteSaleNotifications',
  method: 'DELETE',
  path: '/admin/copt/social-proof/notifications.json',
  summary: 'Deletes sale notifications',
  permission: 'apps',
  scope: 'write_conversion',
  query: z.object({ ids: idList().optional() }),
  body: z.object({ ids: someIds }).optional(),
  example: { ids: [6701] },
  reply: changed,
});

const feature = z
  .object({ nameFeature: z.enum(noteFeatures), enable: z.boolean() })
  .meta({ id: 'NoteFeature' });
const featureParams = z.object({ name: z.enum(noteFeatures) });

/** Whether sale notifications, or those at the checkout, are on (C079). */
export const getNoteFeature = endpoint({
  name: 'getNoteFeature',
  method: 'GET',
  path: '/admin/copt/social-proof/feature-enable/{name}.json',
  summary: 'Whether notifications of a kind are on',
  permission: 'apps',
  scope: 'read_conversion',
  params: featureParams,
  reply: feature,
});

/** Turns them on or off (C080). */
export const saveNoteFeature = endpoint({
  name: 'saveNoteFeature',
  method: 'PUT',
  path: '/admin/copt/social-proof/feature-enable/{name}.json',
  summary: 'Turns notifications of a kind on or off',
  permission: 'apps',
  scope: 'write_conversion',
  params: featureParams,
  body: z.object({ enable: z.boolean() }),
  example: { enable: true },
  reply: feature,
});
