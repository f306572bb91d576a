import type { DraftInput } from '../contract/draft-order-calls.ts';

type Delivery = DraftInput['shipping_line'];

const same = (one: Delivery, other: Delivery): boolean =>
  one === null || other === null ? one === other : one.title === other.title && one.price === other.price;

/**
 * The shipping of a draft after a write, which may contain the platform's list of at most one (`lines`) beside our `line`.
 * If both are sent and differ, the changed one counts. Undefined if both have changed.
 */
export function draftDelivery(
  stored: Delivery,
  { line, lines }: { line?: Delivery | undefined; lines?: readonly NonNullable<Delivery>[] | undefined },
): Delivery | undefined {
  if (lines === undefined) return line === undefined ? stored : line;
  const listed = lines[0] ?? null;
  if (line === undefined || same(line, listed) || same(line, stored)) return listed;
  return same(listed, stored) ? line : undefined;
}
