import { heldWarningPoints } from '../contract/review-words.ts';

export interface HeldCount {
  written: number;
  held: number;
}

export interface HeldShare extends HeldCount {
  /** Per hundred, to one decimal; null where none was written. */
  percent: number | null;
}

export interface HeldReading {
  low: HeldShare;
  high: HeldShare;
  /** Percentage points that low ratings are held back more often, to one decimal; null where either has none. */
  points: number | null;
  warning: boolean;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
const shareOf = ({ written, held }: HeldCount): HeldShare => ({
  written,
  held,
  percent: written === 0 ? null : tenths((held / written) * 100),
});

/**
 * How much more often ratings of 1 to 3 stars are held back than those of 4 and 5, and whether that is a warning. Compared
 * exactly, not by what is shown of it, so that 9.96 points are no warning although they read as 10.
 */
export function heldReading(low: HeldCount, high: HeldCount): HeldReading {
  const both = low.written > 0 && high.written > 0;
  // Held of low / low − held of high / high ≥ points / 100, without a division.
  const difference = low.held * high.written - high.held * low.written;
  const exact = both ? (difference / (low.written * high.written)) * 100 : null;
  return {
    low: shareOf(low),
    high: shareOf(high),
    points: exact === null ? null : tenths(exact),
    warning: both && difference * 100 >= heldWarningPoints * low.written * high.written,
  };
}
