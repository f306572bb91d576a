import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idParam } from '#core/contract/scalar.ts';
import { widgetTypes } from '../../offer/contract/offer-choice.ts';
import { offerSentences } from '../../offer/contract/offer-refusals.ts';
import { widgetAligns, widgetDevices, widgetLimits, widgetPages } from './widget-choice.ts';

const shopQuery = z.object({ shop_id: idParam.optional() });
const color = z.string().regex(/^(#[0-9a-f]{6})?$/i, offerSentences.color);

/** The look of a product widget on one device, as the store draws it. */
export const widgetLook = z.object({
  columns: z.int().min(1).max(widgetLimits.max_columns),
  limit: z.int().min(1).max(widgetLimits.max_products),
  show_price: z.boolean(),
  show_add: z.boolean(),
  title_size: z.int().min(widgetLimits.min_title_size).max(widgetLimits.max_title_size),
  title_align: z.enum(widgetAligns),
  text_color: color,
  accent_color: color,
});

/** `widget_customize`: `WidgetCustomize` checked. Unknown keys are dropped. */
export const widgetCustomize = widgetLook
  .extend({
    title: z.string().trim().max(widgetLimits.title),
    pages: z
      .array(z.enum(widgetPages))
      .max(widgetPages.length)
      .transform((pages) => widgetPages.filter((page) => pages.includes(page))),
  })
  .meta({ id: 'WidgetCustomize' });

/** B§3 "Widget status". */
export const widgetStatus = z.object({ type: z.enum(widgetTypes), enable: z.boolean() });
export type WidgetStatus = z.infer<typeof widgetStatus>;

/** Both devices at once: the screen switches between them without asking again. */
const customized = z.object({ desktop: widgetCustomize, mobile: widgetCustomize });

const saveBody = z.object({
  shop_id: id.optional(),
  widget_type: z.enum(widgetTypes),
  device: z.enum(widgetDevices),
  /** What is not named stays as it is. */
  widget_customize: widgetCustomize.partial().meta({ id: 'WidgetCustomizeInput' }),
});
/** What a saved look is answered with, the text for the toast included (V455). */
const saved = z.object({
  success: z.literal(true),
  message: z.literal('All changes were successfully saved'),
  widget_customize: customized,
});

/**
 * Which product widgets are on and where they stand: all types, in the order of `widgetTypes` (C233, V100). A
 * new shop's are all off.
 */
export const listWidgetStatuses = endpoint({
  name: 'listWidgetStatuses',
  method: 'GET',
  path: '/admin/product-widgets/short-setting.json',
  summary: 'Which product widgets are on',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery,
  reply: z.object({
    widgets: z.array(
      widgetStatus.extend({
        /** Where it stands, on either device. */
        pages: z.array(z.enum(widgetPages)),
      }),
    ),
  }),
});

/** Turns a product widget on or off (C234). */
export const changeWidgetStatus = endpoint({
  name: 'changeWidgetStatus',
  method: 'POST',
  path: '/admin/product-widgets/change-status.json',
  summary: 'Turns a product widget on or off',
  permission: 'apps',
  scope: 'write_offers',
  body: z.object({ shop_id: id.optional(), active: z.boolean(), widget_type: z.enum(widgetTypes) }),
  example: { widget_type: 'best-seller', active: true },
  reply: z.object({ success: z.literal(true), widget: widgetStatus }),
});

/**
 * How a product widget looks on both devices (C235). A type that was never customized, or whose saved form
 * cannot be read, answers its defaults (V454).
 */
export const getWidgetCustomize = endpoint({
  name: 'getWidgetCustomize',
  method: 'GET',
  path: '/admin/product-widgets/customize.json',
  summary: 'How a product widget looks',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery.extend({ widget_type: z.enum(widgetTypes) }),
  reply: z.object({ widget_customize: customized }),
});

/**
 * Saves a product widget and gives its look to all (C236). The look (all but title and pages) goes to every
 * type on this device, title and pages to the named one.
 */
export const saveWidgetCustomizeAll = endpoint({
  name: 'saveWidgetCustomizeAll',
  method: 'POST',
  path: '/admin/product-widgets/customize/all.json',
  summary: 'Saves how a product widget looks and gives its look to all',
  permission: 'apps',
  scope: 'write_offers',
  body: saveBody,
  example: {
    widget_type: 'best-seller',
    device: 'mobile',
    widget_customize: { title: 'Our favourites', columns: 2, limit: 8, show_price: true },
  },
  reply: saved,
});

/** Saves how one product widget looks on one device (C237). */
export const saveWidgetCustomize = endpoint({
  name: 'saveWidgetCustomize',
  method: 'POST',
  path: '/admin/product-widgets/customize.json',
  summary: 'Saves how a product widget looks on a device',
  permission: 'apps',
  scope: 'write_offers',
  body: saveBody,
  example: {
    widget_type: 'best-seller',
    device: 'mobile',
    widget_customize: { title: 'Our favourites', columns: 2, limit: 8, show_price: true },
  },
  reply: saved,
});
