import { heldWarningPoints } from '../contract/review-words.ts';

export interface HeldCount {
  written: number;
  held: number;
}

export interface HeldShare extends HeldCount {
  /** Percent with one decimal; null if there are none. */
  percent: number | null;
}

export interface HeldReading {
  low: HeldShare;
  high: HeldShare;
  /** How much more often low ratings are unpublished, in percentage points with one decimal; null if either has none. */
  points: number | null;
  warning: boolean;
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
const shareOf = ({ written, held }: HeldCount): HeldShare => ({
  written,
  held,
  percent: written === 0 ? null : roundToTenth((held / written) * 100),
});

/**
 * Compares how often ratings of 1 to 3 stars and of 4 and 5 are unpublished, and decides on the warning. It compares the
 * exact difference, not the rounded one, so 9.96 points cause no warning although they show as 10.
 */
export function heldReading(low: HeldCount, high: HeldCount): HeldReading {
  const both = low.written > 0 && high.written > 0;
  // Held of low / low − held of high / high ≥ points / 100, without a division.
  const difference = low.held * high.written - high.held * low.written;
  const exact = both ? (difference / (low.written * high.written)) * 100 : null;
  return {
    low: shareOf(low),
    high: shareOf(high),
    points: exact === null ? null : roundToTenth(exact),
    warning: both && difference * 100 >= heldWarningPoints * low.written * high.written,
  };
}
