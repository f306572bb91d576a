import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, timestamp } from '#core/contract/scalar.ts';
import { trialResult } from '#modules/analytics/contract/trial.ts';
import { holdoutMost, shownTools, simulatedParts } from '../../truth/contract/tool-words.ts';
import { boardSpans, guideSteps } from './board-words.ts';

const tool = z.enum(shownTools);
const percent = z.int().min(0).max(holdoutMost);
const version = z.int().min(0);

const toolRow = z
  .object({
    name: tool,
    /** Of timers nothing: each is turned on by itself. */
    enable: z.boolean(),
    /** So many of a hundred visitors are not shown it. */
    holdout_percent: percent,
    version,
  })
  .meta({ id: 'ConversionTool' });

const boardTool = toolRow
  .extend({
    /** Of a tool that is many things: how many run now. Null of any other. */
    running: z.int().min(0).nullable(),
    /** When it was last given to a page of the shop. */
    seen_at: timestamp.nullable(),
    /** How often pages were given it, of that simulated; days of the log are in UTC. */
    shown: z.int(),
    shown_simulated: z.int(),
    /** What browsers told. */
    views: z.int(),
    clicks: z.int(),
    /** Of visits that saw it. */
    orders: z.int(),
    net_sales: z.number(),
    /** What is set so that no fact stands behind it. */
    simulated: z.array(z.enum(simulatedParts)),
  })
  .meta({ id: 'BoardTool' });
export type BoardTool = z.infer<typeof boardTool>;

/** What each tool brought (R053); days are the shop's own. Visitors in real time are among them while their switch is on. */
export const getConversionBoard = endpoint({
  name: 'getConversionBoard',
  method: 'GET',
  path: '/admin/copt/board.json',
  summary: 'What each conversion tool brought',
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

const params = z.object({ tool });
const toolReply = z.object({ tool: toolRow });

/** Whether a tool is on, and whom it is kept from. */
export const getConversionTool = endpoint({
  name: 'getConversionTool',
  method: 'GET',
  path: '/admin/copt/tools/{tool}.json',
  summary: 'Whether a conversion tool is on, and how many are held out of it',
  permission: 'apps',
  scope: 'read_conversion',
  params,
  reply: toolReply,
});

/** What is not named stays. With the `version` that was read, one who would write over a later change is refused (409). */
export const saveConversionTool = endpoint({
  name: 'saveConversionTool',
  method: 'PUT',
  path: '/admin/copt/tools/{tool}.json',
  summary: 'Turns a conversion tool on or off, and says how many are held out of it',
  permission: 'apps',
  scope: 'write_conversion',
  params,
  body: z.object({
    tool: z.object({
      enable: z.boolean().optional(),
      holdout_percent: percent.optional(),
      version: version.optional(),
    }),
  }),
  example: { tool: { holdout_percent: 10 } },
  reply: toolReply,
  errors: { 409: ['core.stale'] },
});

export const toolTrial = trialResult.meta({ id: 'ToolTrial' });

/** What visitors who could see a tool bought, against those who are held out of it. */
export const getToolTrial = endpoint({
  name: 'getToolTrial',
  method: 'GET',
  path: '/admin/copt/tools/{tool}/trial.json',
  summary: 'What a conversion tool brings, measured',
  permission: 'apps',
  scope: 'read_conversion',
  params,
  reply: z.object({ trial: toolTrial }),
});

/** What is done of the start guide (R055): each step by what the shop has, none by hand. */
export const getConversionGuide = endpoint({
  name: 'getConversionGuide',
  method: 'GET',
  path: '/admin/copt/start-guide.json',
  summary: 'What is left to set up of conversion tools',
  permission: 'apps',
  scope: 'read_conversion',
  reply: z.object({ steps: z.array(z.object({ id: z.enum(guideSteps), done: z.boolean() })) }),
});

/** Says that what Honest means was opened; again changes nothing. */
export const readHonesty = endpoint({
  name: 'readHonesty',
  method: 'POST',
  path: '/admin/copt/honesty/read.json',
  summary: 'Says that somebody has read what Honest means',
  permission: 'apps',
  scope: 'write_conversion',
  reply: done,
});
