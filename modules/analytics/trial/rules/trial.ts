/** The part of a trial that a visitor gets: nothing, the first variant, or the second. */
export type Trial = 'out' | 'a' | 'b';

/** Something that is tried on visitors. */
export interface Tried {
  /** Names it among all that is tried: the draw goes by it, so it stays the same. */
  key: string;
  /** Of all visitors, how many get nothing of it. */
  holdout_percent?: number | undefined;
  /** Whether a second wording is tried against the first. */
  has_second?: boolean;
}

/**
 * In which part of its trials a visitor is: the same for as long as both stay the same. `holdout_percent` of all get
 * nothing; where a second wording is tried, half of the rest see it. Without a visitor: in no trial (decision 029).
 */
export function trialOf(
  { key, holdout_percent: holdout = 0, has_second }: Tried,
  visitor: string | undefined,
): Trial {
  if (visitor === undefined || visitor === '') return 'a';
  // Two draws, so that who is left out says nothing about which wording the others see.
  if (holdout > 0 && draw(`out:${key}:${visitor}`) < holdout / 100) return 'out';
  return has_second && draw(`wording:${key}:${visitor}`) < 0.5 ? 'b' : 'a';
}

/** A number from 0 up to 1 that a text always gives: FNV-1a, then mixed so that like texts fall far apart. */
export function draw(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
