export interface WaterfallStep {
  id: string;
  /** What is added, below zero what is taken off; of a total what everything before it comes to. */
  value: number;
  /** A sum stands on nothing; a step hangs at where the one before it ended. */
  isTotal: boolean;
}

/** Where a bar lies, in parts of the whole height: 0 is the top, 1 the bottom. */
export interface WaterfallBar {
  top: number;
  height: number;
  /** Where it ends, and the next one begins. */
  end: number;
}

export interface WaterfallShape {
  bars: WaterfallBar[];
  /** Where nothing lies. */
  zero: number;
}

/** Each step hangs at where the one before it ended; what lies below nothing is drawn below its line. */
export function waterfallShape(steps: readonly WaterfallStep[]): WaterfallShape {
  let level = 0;
  const spans = steps.map(({ value, isTotal }) => {
    const from = isTotal ? 0 : level;
    level = isTotal ? value : level + value;
    return { from, to: level };
  });
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const high = Math.max(0, ...ends);
  const low = Math.min(0, ...ends);
  const whole = high - low || 1;
  const at = (value: number) => (high - value) / whole;
  return {
    zero: at(0),
    bars: spans.map(({ from, to }) => {
      const top = at(Math.max(from, to));
      return { top, height: at(Math.min(from, to)) - top, end: at(to) };
    }),
  };
}
