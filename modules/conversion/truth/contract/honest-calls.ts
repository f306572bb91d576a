import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { timestamp } from '#core/contract/scalar.ts';
import { conversionSentences } from './conversion-refusals.ts';

export const country = z.string().regex(/^[A-Z]{2}$/, conversionSentences.country_code);

const settings = z.object({
  /** Whether only what is true is shown. Off, what has no fact behind it is shown except in listed countries. */
  honest: z.boolean(),
  /** Countries (ISO 3166 alpha-2) beside the listed ones in which nothing simulated is shown. */
  never_in: z
    .array(country)
    .max(250)
    .transform((codes) => [...new Set(codes)].toSorted()),
});

const reply = z.object({
  honesty: settings
    .extend({
      version: z.int().min(0),
      /** Where nothing simulated is shown, whatever a shop says. */
      listed: z.array(z.string()),
      /** The person who changed it last; null if it never changed. */
      turned: z.object({ at: timestamp, by: z.string() }).nullable(),
    })
    .meta({ id: 'Honesty' }),
});

/** The switch Honest of the shop, on until it is turned off. */
export const getHonesty = endpoint({
  name: 'getHonesty',
  method: 'GET',
  path: '/admin/copt/honesty.json',
  summary: 'Whether the shop shows real data only',
  permission: 'apps',
  scope: 'read_conversion',
  reply,
});

/** Absent fields stay. With the `version` that was read, a save over a later change is refused (409). */
export const saveHonesty = endpoint({
  name: 'saveHonesty',
  method: 'PUT',
  path: '/admin/copt/honesty.json',
  summary: 'Turns honest mode on or off',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({ honesty: settings.partial().extend({ version: z.int().min(0).optional() }) }),
  example: { honesty: { honest: false, never_in: ['CA'], version: 0 } },
  reply,
});
