import type { ListOrder } from '../contract/shown-words.ts';

/** Where in a list a review stands. */
export interface ListPlace {
  /**
   * The sort value before the day: 1 or 0 for whether the shop starred it, or the number of helpful votes; 0 by day
   * alone.
   */
  rank: number;
  /** When it was written, microseconds since 1970. */
  micros: number;
  id: number;
}

const letters: Record<ListOrder, string> = { chosen: 'c', newest: 'n', helpful: 'h' };

/** A cursor as in `next`: `c1.1763020800000000.7001`. */
export const placeText = (order: ListOrder, { rank, micros, id }: ListPlace): string =>
  `${letters[order]}${rank}.${micros}.${id}`;

/** The place that a text names; undefined for one of another order, and for what is none. */
export function readPlace(order: ListOrder, text: string): ListPlace | undefined {
  const [, letter, rank, micros, id] = /^([cnh])(\d{1,9})\.(-?\d{1,16})\.(\d{1,15})$/.exec(text) ?? [];
  if (letter !== letters[order]) return undefined;
  const place = { rank: Number(rank), micros: Number(micros), id: Number(id) };
  return Number.isSafeInteger(place.micros) ? place : undefined;
}
