import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, idParam, timestamp } from '#core/contract/scalar.ts';
import { country } from '../../truth/contract/honest-calls.ts';
import { shownTools, simulatedParts } from '../../truth/contract/tool-words.ts';

/**
 * Lists the tools that may be shown in `region`, an ISO 3166 alpha-2 country. Without it, the country is unknown (C093).
 */
export const listSaleSupport = endpoint({
  name: 'listSaleSupport',
  method: 'GET',
  path: '/v1/sale-support/list.json',
  summary: 'Tools that may be shown in a country, and whether simulated data may be',
  permission: 'apps',
  scope: 'people',
  query: z.object({ region: country.optional() }),
  reply: z.object({
    region: z.string().nullable(),
    /** Whether shoppers there see simulated data. */
    shows_simulated: z.boolean(),
    /** Why they don't: the shop is `honest`, or the country is `listed`, `added` by the shop, or `unknown`. */
    reason: z.enum(['honest', 'listed', 'added', 'unknown']).nullable(),
    widgets: z.array(
      z.object({
        name: z.enum(shownTools),
        enable: z.boolean(),
        /** How many are running, for a tool that can have several. */
        running: z.int().nullable(),
        /** Parts set up with simulated data. They show there only if `shows_simulated` is true. */
        simulated: z.array(z.enum(simulatedParts)),
      }),
    ),
  }),
});

/** Descriptions of the tools, in the caller's language (C094). */
export const getSaleSupportIntro = endpoint({
  name: 'getSaleSupportIntro',
  method: 'GET',
  path: '/v1/sale-support/intro.json',
  summary: 'Descriptions of the conversion tools',
  permission: 'apps',
  scope: 'people',
  reply: z.object({
    language: z.enum(['en', 'de']),
    title: z.string(),
    text: z.string(),
    tools: z.array(z.object({ name: z.enum(shownTools), title: z.string(), text: z.string() })),
  }),
});

const word = z.string().trim().max(100).optional();
const touch = z
  .object({ term: word, campaign: word, content: word, medium: word, source: word })
  .meta({ id: 'MemberTouch' });
export type MemberTouch = z.output<typeof touch>;

/** Records which campaign led the signed-in person here. Another person's `user_id` gets 403. The first touch stays (C095). */
export const insertUtmLog = endpoint({
  name: 'insertUtmLog',
  method: 'POST',
  path: '/v1/sale-support/insert-utm-log',
  summary: "Records the campaign of the signed-in person's visit",
  permission: 'member',
  scope: 'people',
  /** The signed-in person's id, which is also the default. */
  query: z.object({ user_id: idParam.optional() }),
  body: z.object({ first_touch: touch.optional(), last_touch: touch }),
  example: {
    first_touch: { source: 'newsletter', medium: 'email', campaign: 'spring' },
    last_touch: { source: 'search', medium: 'cpc', campaign: 'brand', term: 'countdown', content: 'b' },
  },
  reply: done,
  errors: { 403: ['conversion.not_this_person'] },
});

const noted = touch.extend({ at: timestamp });

/** Returns the stored campaigns of the signed-in person. */
export const getUtmLog = endpoint({
  name: 'getUtmLog',
  method: 'GET',
  path: '/v1/sale-support/utm-log.json',
  summary: "Campaigns of the signed-in person's first and last visit",
  permission: 'member',
  scope: 'people',
  reply: z.object({ first_touch: noted.nullable(), last_touch: noted.nullable() }),
});
