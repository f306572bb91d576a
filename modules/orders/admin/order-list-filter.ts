import { useSearch } from '@tanstack/react-router';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import { useListState, type ListFilter, type ListState } from '#core/admin/shells/list-state.ts';
import type { QueryInputOf } from '#core/contract/endpoint.ts';
import type { countOrders } from '../contract/order-calls.ts';
import { financialStatuses } from '../contract/order.ts';
import { useOfferOptions } from './order-offer-options.ts';
import { orderText } from './order-text.ts';

export type OrderFilter = NonNullable<QueryInputOf<typeof countOrders>>;

/** What narrows the orders, from the address: the list's state, and the same as the calls take it. */
export function useOrderFilter(): { list: ListState; filter: OrderFilter; withoutTab: OrderFilter } {
  const t = useText(orderText);
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const asked = (name: string) => (search[name] === undefined ? '' : String(search[name]));
  const offers = useOfferOptions(asked('offer'), (id) => t('offer_unnamed', { id }));
  const placed = useSpanFilter('placed', t('date'));
  const filters: ListFilter[] = [
    placed.filter,
    {
      id: 'payment',
      label: t('payment'),
      options: financialStatuses.map((status) => ({ value: status, label: t(`payment_${status}`) })),
    },
    ...(offers.length > 0 ? [{ id: 'offer', label: t('discounted_by'), options: offers }] : []),
  ];
  const list = useListState({
    tabs: [
      { id: 'all', label: t('tab_all') },
      { id: 'unfulfilled', label: t('tab_unfulfilled') },
      { id: 'partial', label: t('tab_partial') },
      { id: 'fulfilled', label: t('tab_fulfilled') },
    ],
    filters,
    standardSort: { field: 'id', dir: 'desc' },
  });
  const withoutTab: OrderFilter = {
    search: list.q || undefined,
    financial_status: financialStatuses.find((status) => status === list.filters.payment?.[0]),
    offer_id: list.filters.offer?.[0],
    ...placed.instants,
  };
  const fulfillment_status = list.tab === 'all' ? undefined : (list.tab as OrderFilter['fulfillment_status']);
  return { list, filter: { ...withoutTab, fulfillment_status }, withoutTab };
}
