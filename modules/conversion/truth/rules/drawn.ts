import { draw } from '#modules/analytics/trial/rules/trial.ts';

/** A whole number from `from` to `to` that a text always gives. */
export const drawn = (text: string, { from, to }: { from: number; to: number }): number =>
  from + Math.floor(draw(text) * (to - from + 1));
