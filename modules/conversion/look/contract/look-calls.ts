import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { lookSentences } from './look-refusals.ts';
import { boxTypes, fontSizeLeast, maxFontSize, fontChoices, colorForm } from './look-words.ts';

const color = z.string().max(9).regex(colorForm, lookSentences.invalid_color).meta({ id: 'Color' });
const wrongSize = lookSentences.font_size({ least: fontSizeLeast, most: maxFontSize });
const text = {
  /** `store`: the font of the page. */
  font_family: z.enum(fontChoices).meta({ id: 'Font' }),
  /** In pixels. */
  font_size: z.int(wrongSize).min(fontSizeLeast, wrongSize).max(maxFontSize, wrongSize),
};

const timer = z.object({ color, ...text });
const stock = z.object({
  /** Of the bar, and of what it runs on. */
  process_color: color,
  background_color: color,
  ...text,
});
const visitors = z.object({
  text_color: color,
  background_color: color,
  number_color: color,
  type: z.enum(boxTypes),
  ...text,
});

const version = z.int().min(0);
const reply = z.object({
  customize: z
    .object({ timer_countdown: timer, product_countdown: stock, realtime_visitors: visitors })
    .meta({ id: 'ConversionCustomize' }),
  version,
});

/** How timers, what is left and the count of visitors look (C090, B§3). */
export const getCustomize = endpoint({
  name: 'getCustomize',
  method: 'GET',
  path: '/admin/copt/countdown/customize.json',
  summary: 'Design of the countdown tools',
  permission: 'apps',
  scope: 'read_conversion',
  reply,
});

/** Saves it (C091). A tool that is not named stays, and so does each field of one that is. */
export const saveCustomize = endpoint({
  name: 'saveCustomize',
  method: 'PUT',
  path: '/admin/copt/countdown/customize.json',
  summary: 'Updates the design of the countdown tools',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({
    customize: z
      .object({
        timer_countdown: timer.partial(),
        product_countdown: stock.partial(),
        realtime_visitors: visitors.partial(),
      })
      .partial(),
    version: version.optional(),
  }),
  example: {
    customize: { timer_countdown: { color: '#c00' } },
    version: 0,
  },
  reply,
  errors: { 409: ['core.stale'] },
});
