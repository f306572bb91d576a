import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, timestamp } from '#core/contract/scalar.ts';
import { toolRow } from '../../truth/contract/tool-calls.ts';
import { simulatedParts } from '../../truth/contract/tool-words.ts';
import { boardSpans, guideSteps } from './board-words.ts';

const boardTool = toolRow
  .extend({
    /** Of a tool that is many things: how many run now. Null of any other. */
    running: z.int().min(0).nullable(),
    /** When it was last given to a page of the shop. */
    seen_at: timestamp.nullable(),
    /** How often pages were given it, of that simulated; days of the log are in UTC. */
    shown: z.int(),
    shown_simulated: z.int(),
    /** Counts reported by browsers. */
    views: z.int(),
    clicks: z.int(),
    /** Of visits that saw it. */
    orders: z.int(),
    net_sales: z.number(),
    /** Settings without a fact behind them. */
    simulated: z.array(z.enum(simulatedParts)),
  })
  .meta({ id: 'BoardTool' });
export type BoardTool = z.infer<typeof boardTool>;

/**
 * The results of each tool (R053); days are the shop's own. Realtime visitors are included while their switch is on.
 */
export const getConversionBoard = endpoint({
  name: 'getConversionBoard',
  method: 'GET',
  path: '/admin/copt/board.json',
  summary: 'Results of each conversion tool',
  permission: 'apps',
  scope: 'read_conversion',
  query: z.object({ date_filter: z.enum(boardSpans).optional().default('last_30_days') }),
  reply: z.object({
    board: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      currency: z.string(),
      tools: z.array(boardTool),
    }),
  }),
});

/** The completed steps of the start guide (R055). The shop's data completes a step, never a person. */
export const getConversionGuide = endpoint({
  name: 'getConversionGuide',
  method: 'GET',
  path: '/admin/copt/start-guide.json',
  summary: 'Setup steps of the conversion tools',
  permission: 'apps',
  scope: 'read_conversion',
  reply: z.object({
    steps: z.array(z.object({ id: z.enum(guideSteps), done: z.boolean() })),
    /** At least one tool, or one timer, is turned on. */
    any_tool_on: z.boolean(),
  }),
});

/** Says that what Honest means was opened; again changes nothing. */
export const readHonesty = endpoint({
  name: 'readHonesty',
  method: 'POST',
  path: '/admin/copt/honesty/read.json',
  summary: 'Records that the explanation of honest mode was opened',
  permission: 'apps',
  scope: 'write_conversion',
  reply: done,
});
