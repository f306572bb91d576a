import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { trialResult } from '#modules/analytics/trial/contract/trial.ts';
import { maxHoldout, shownTools } from './tool-words.ts';

const tool = z.enum(shownTools);
const percent = z.int().min(0).max(maxHoldout);
const version = z.int().min(0);

export const toolRow = z
  .object({
    name: tool,
    /** Of timers nothing: each is turned on by itself. */
    enable: z.boolean(),
    /** So many of a hundred visitors are not shown it. */
    holdout_percent: percent,
    version,
  })
  .meta({ id: 'ConversionTool' });

export type ConversionTool = z.infer<typeof toolRow>;

const params = z.object({ tool });
const toolReply = z.object({ tool: toolRow });

/** Whether a tool is on, and whom it is kept from. */
export const getConversionTool = endpoint({
  name: 'getConversionTool',
  method: 'GET',
  path: '/admin/copt/tools/{tool}.json',
  summary: 'Whether a conversion tool is on, and its holdout group',
  permission: 'apps',
  scope: 'read_conversion',
  params,
  reply: toolReply,
});

/** Absent fields stay. With the `version` that was read, a save over a later change is refused (409). */
export const saveConversionTool = endpoint({
  name: 'saveConversionTool',
  method: 'PUT',
  path: '/admin/copt/tools/{tool}.json',
  summary: 'Turns a conversion tool on or off, and sets its holdout group',
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

/** Purchases of visitors who could see a tool, against those of the control group. */
export const getToolTrial = endpoint({
  name: 'getToolTrial',
  method: 'GET',
  path: '/admin/copt/tools/{tool}/trial.json',
  summary: 'Measured impact of a conversion tool',
  permission: 'apps',
  scope: 'read_conversion',
  params,
  reply: z.object({ trial: toolTrial }),
});
