import type { DraftInput } from '../contract/draft-order-calls.ts';

type Delivery = DraftInput['shipping_line'];

const same = (one: Delivery, other: Delivery): boolean =>
  one === null || other === null ? one === other : one.title === other.title && one.price === other.price;

/**
 * How a draft is delivered after a write, in which the platform's list of at most one (`lines`) stands beside ours (`line`).
 * Where both are sent and differ, the one counts that is not as it was stored. Undefined where both are others.
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
