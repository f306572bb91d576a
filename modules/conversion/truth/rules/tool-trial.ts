import { type Trial, trialOf } from '#modules/analytics/trial/rules/trial.ts';
import type { ShownTool } from '../contract/tool-words.ts';

/** Whether a visitor is shown a tool: `holdout_percent` of all are not, each one always or never, of each tool by itself. */
export function toolTrialOf(
  { tool, holdout_percent }: { tool: ShownTool; holdout_percent: number },
  visitor: string | undefined,
): Exclude<Trial, 'b'> {
  return trialOf({ key: `tool:${tool}`, holdout_percent }, visitor) === 'out' ? 'out' : 'a';
}
