import { callApi } from '#core/admin/client/api-client.ts';
import type { Formats } from '#core/admin/controls/formats.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import { listOrders } from '#modules/orders/order/contract/order-calls.ts';
import type { Order } from '#modules/orders/order/contract/order.ts';
import { saleDays } from '../contract/sale-note-words.ts';

/** Fields of an order for its selection. */
export const chosenOrderFields = fieldList('name', 'email', 'customer', 'processed_at');
type Found = RowWith<Order, typeof chosenOrderFields>;
type Writes = Pick<Formats, 'date'>;

/** An order as the picker shows it: who bought, and when. */
export function orderItem({ id, name, email, customer, processed_at }: Found, write: Writes): PickerItem {
  const buyer = [customer?.first_name, customer?.last_name].filter(Boolean).join(' ') || email;
  return {
    id,
    title: name,
    subtitle: [buyer, processed_at && write.date(processed_at)].filter(Boolean).join(', '),
    icon: 'orders',
  };
}

/**
 * Paid orders for a notification, newest first, optionally of one product; searched by number, address, name or SKU.
 */
export function orderSource(product: number | undefined, write: Writes): PickerSource {
  return {
    id: `orders:paid:${product ?? 'any'}`,
    things: 'orders',
    search: async ({ text, page, limit, excludeIds, signal }) => {
      const query = {
        ...{ fields: chosenOrderFields, status: 'any' as const, financial_status: 'paid' as const },
        // Older orders get no notification.
        processed_at_min: new Date(Date.now() - saleDays * 86_400_000).toISOString(),
        ...{ page: String(page), limit: String(limit) },
        ...(text && { search: text }),
        ...(product !== undefined && { product_id: String(product) }),
      };
      const { orders, has_more } = await callApi(listOrders, { query, signal });
      const left = orders.filter(({ id }) => !excludeIds.includes(id));
      return { items: left.map((one) => orderItem(one, write)), hasMore: has_more };
    },
    byIds: async (ids, signal) => {
      const query = { fields: chosenOrderFields, ids: ids.join(','), status: 'any' as const };
      return (await callApi(listOrders, { query, signal })).orders.map((one) => orderItem(one, write));
    },
  };
}
