import type { Sentence } from '#core/contract/sentence.ts';
import { orderSentences } from '../contract/order-refusals.ts';
/** The quantities of a line. `removed` are units that were refunded before shipping. */
export interface LineQuantities {
  quantity: number;
  fulfilled_quantity: number;
  refunded_quantity: number;
  removed_quantity: number;
}

/** Units that can be fulfilled. */
export function fulfillableUnits(line: LineQuantities): number {
  return line.quantity - line.fulfilled_quantity - line.removed_quantity;
}

/** Fulfilled units that were refunded, whether they came back or not. */
export function returnedUnits(line: LineQuantities): number {
  return line.refunded_quantity - line.removed_quantity;
}

/** Null if no unit is fulfilled; `fulfilled` if at least one is and none is left. */
export function fulfillmentStatus(
  lines: readonly Omit<LineQuantities, 'refunded_quantity'>[],
): 'partial' | 'fulfilled' | null {
  let sent = 0;
  let left = 0;
  for (const line of lines) {
    sent += line.fulfilled_quantity;
    left += line.quantity - line.fulfilled_quantity - line.removed_quantity;
  }
  if (sent === 0) return null;
  return left === 0 ? 'fulfilled' : 'partial';
}

/** A problem with one line of a request: its index and a sentence. */
export interface LineProblem {
  index: number;
  message: Sentence;
}

interface AskedLine {
  line_item_id: number;
  quantity: number;
}

/**
 * The units of a fulfillment: those requested, or all that are left if none are named. Repeated lines are added up. An
 * empty list if no unit is left.
 */
export function planFulfillment(
  lines: readonly (LineQuantities & { id: number })[],
  asked: readonly AskedLine[],
): { take: AskedLine[]; problems: LineProblem[] } {
  if (asked.length === 0) {
    const take = lines
      .map((line) => ({ line_item_id: line.id, quantity: fulfillableUnits(line) }))
      .filter((line) => line.quantity > 0);
    return { take, problems: [] };
  }
  const problems: LineProblem[] = [];
  const taken = new Map<number, number>();
  for (const [index, { line_item_id, quantity }] of asked.entries()) {
    const line = lines.find((one) => one.id === line_item_id);
    if (!line) {
      problems.push({ index, message: orderSentences.not_in_order });
      continue;
    }
    const sum = (taken.get(line_item_id) ?? 0) + quantity;
    taken.set(line_item_id, sum);
    if (sum > fulfillableUnits(line)) problems.push({ index, message: leftToSend(fulfillableUnits(line)) });
  }
  return {
    take: [...taken].map(([line_item_id, quantity]) => ({ line_item_id, quantity })),
    problems,
  };
}

function leftToSend(count: number): Sentence {
  return count === 0 ? orderSentences.nothing_to_send : orderSentences.left_to_send({ count });
}

/** Whether a fulfillment can be canceled: none of its units was refunded. */
export function mayUnsend(
  lines: readonly (LineQuantities & { id: number })[],
  sent: readonly AskedLine[],
): boolean {
  return sent.every(({ line_item_id, quantity }) => {
    const line = lines.find((one) => one.id === line_item_id);
    return line !== undefined && line.fulfilled_quantity - quantity >= returnedUnits(line);
  });
}
