import type { ShownElsewhere } from '#modules/conversion/contract/shown-elsewhere.ts';
import type { ShownStock, ShownVisitors } from '#modules/conversion/counter/contract/shown-counter.ts';
import { timerRow } from '#modules/conversion/look/rules/fact-rows.ts';
import type { ShownTimer } from '#modules/conversion/timer/contract/shown-timer.ts';
import type { UpsellBox } from '#modules/offers/offer/contract/upsell-box.ts';

/** The room that the theme reserves for boxes of the shopper script, so that nothing moves when they appear. */
export interface BoxRoom {
  /** `boxes-3` or `bundle-3`: the kind, and the rows of all of them, ten at most. */
  name: string;
  boxes: number;
  /** Those with a line of limits. */
  limits: number;
}

/** Null: no room is needed. */
export function boxRoom(kind: 'boxes' | 'bundle', boxes: readonly UpsellBox[]): BoxRoom | null {
  const rows = boxes.reduce((sum, box) => sum + box.products.length, 0);
  if (rows === 0) return null;
  const limited = boxes.filter((box) => box.discount_text !== '' || box.ends_at || box.left !== null);
  return { name: `${kind}-${Math.min(rows, 10)}`, boxes: boxes.length, limits: limited.length };
}

/** The parts of `product-facts` that the page will show, by name. */
export interface FactParts {
  timers?: ShownTimer | undefined;
  stock?: ShownStock | undefined;
  visitors?: ShownVisitors | undefined;
  /** The same where simulated rows may be shown, while the shopper's country is unknown. */
  elsewhere?: ShownElsewhere | undefined;
}

/**
 * Room for each row that will come, by its name: `timer-60 stock` is one of 60 pixels and that of what is left of the
 * chosen variant. Null: none will.
 */
export function factsRoom({ timers, stock, visitors }: FactParts, variant: number): string | null {
  const rows = [
    timers && `timer-${timerRow(timers.look.font_size)}`,
    stock && (stock.made_up || stock.left[variant] !== undefined) && 'stock',
    visitors && 'visitors',
  ].filter(Boolean);
  return rows.length > 0 ? rows.join(' ') : null;
}

/** Room for rows that depend on the shopper's country: the browser reserves it, outside of some time zones. */
export interface RoomElsewhere {
  /** As `factsRoom` names them, those included that are shown everywhere. */
  rows: string;
  /** Time zones, with a space between. */
  hidden_in: string;
}

/** Null: the same rows are shown everywhere. */
export function roomElsewhere({ elsewhere, ...here }: FactParts, variant: number): RoomElsewhere | null {
  if (!elsewhere) return null;
  const rows = factsRoom({ ...here, ...elsewhere.parts }, variant);
  if (rows === null || rows === factsRoom(here, variant)) return null;
  return { rows, hidden_in: elsewhere.hidden_in.join(' ') };
}
