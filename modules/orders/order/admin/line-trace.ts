import type { Order } from '../contract/order.ts';
import { addedLineKey } from '../../cart/rules/cart-lines.ts';

type Traced = Pick<Order, 'pricing_trace'> & {
  line_items: Pick<Order['line_items'][number], 'id' | 'variant_id' | 'added_at'>[];
};
type Line = Traced['line_items'][number];

/**
 * The price trace of one line: applied offers first, then those left out with the reason. A line that was added after
 * payment only has the offer that it was added from, because no other was considered.
 */
export function lineTrace(order: Traced, line: Line): Order['pricing_trace'] {
  const key = line.added_at === null ? cartKey(order, line) : addedLineKey(line.id);
  const entries = order.pricing_trace
    .filter((entry) => entry.line_key === key)
    .toSorted((a, b) => Number(b.outcome === 'applied') - Number(a.outcome === 'applied'));
  return line.added_at === null ? entries : entries.slice(0, 1);
}

/**
 * The key of a cart line in the trace: its variant and the offer that it was added from. The same variant added with and
 * without an offer makes two lines, in the order of the cart.
 */
function cartKey(order: Traced, line: Line): string | undefined {
  const named = new RegExp(`^v${line.variant_id}(o\\d+)?$`);
  const keys = order.pricing_trace.map((entry) => entry.line_key).filter((key) => named.test(key));
  const same = order.line_items.filter((one) => one.variant_id === line.variant_id && one.added_at === null);
  return [...new Set(keys)][same.indexOf(line)];
}
