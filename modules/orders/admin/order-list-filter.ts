import { useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import { useListState, type ListFilter, type ListState } from '#core/admin/shells/list-state.ts';
import type { QueryInputOf } from '#core/contract/endpoint.ts';
import { getCustomer } from '../contract/customer-calls.ts';
import type { countOrders } from '../contract/order-calls.ts';
import { listOrderTags } from '../contract/order-edit-calls.ts';
import { financialStatuses } from '../contract/order.ts';
import { customerName } from './customer-name.ts';
import { useOfferOptions } from './order-offer-options.ts';
import { orderText } from './order-text.ts';

export type OrderFilter = NonNullable<QueryInputOf<typeof countOrders>>;

/** What a tab narrows the orders to. */
export const orderTabs = {
  all: {},
  unfulfilled: { status: 'open', fulfillment_status: 'unfulfilled' },
  unpaid: { status: 'open', financial_status: 'pending' },
  open: { status: 'open' },
  closed: { status: 'closed' },
  cancelled: { status: 'cancelled' },
} as const satisfies Record<string, OrderFilter>;
export type OrderTab = keyof typeof orderTabs;

/** What narrows the orders, from the address: the list's state, and the same as the calls take it. */
export function useOrderFilter(): {
  list: ListState;
  filter: OrderFilter;
  /** The filter under another tab. */
  ofTab: (tab: OrderTab) => OrderFilter;
  /** Tags in use. */
  tags: readonly string[];
} {
  const t = useText(orderText);
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const asked = (name: string) => (search[name] === undefined ? '' : String(search[name]));
  const offers = useOfferOptions(asked('offer'), (id) => t('offer_unnamed', { id }));
  const customers = useCustomerOption(asked('customer'), (id) => t('customer_unnamed', { id }));
  const tags = useApiQuery(listOrderTags, {}, { staleTime: 60_000 }).data?.tags ?? [];
  const placed = useSpanFilter('placed', t('date'));
  const payment: ListFilter = {
    id: 'payment',
    label: t('payment'),
    options: financialStatuses.map((status) => ({ value: status, label: t(`payment_${status}`) })),
  };
  const delivery: ListFilter = {
    id: 'delivery',
    label: t('fulfilment'),
    options: [
      { value: 'unfulfilled', label: t('fulfilment_none') },
      { value: 'partial', label: t('fulfilment_partial') },
      { value: 'fulfilled', label: t('fulfilment_fulfilled') },
    ],
  };
  const filters: ListFilter[] = [
    placed,
    // What the tab says already is no choice beside it.
    ...(asked('tab') === 'unpaid' ? [] : [payment]),
    ...(asked('tab') === 'unfulfilled' ? [] : [delivery]),
    {
      id: 'refund',
      label: t('refunds'),
      options: [
        { value: 'true', label: t('with_refund') },
        { value: 'false', label: t('without_refund') },
      ],
    },
    ...(tags.length > 0
      ? [{ id: 'tag', label: t('tag'), options: tags.map((tag) => ({ value: tag, label: tag })) }]
      : []),
    ...(offers.length > 0 ? [{ id: 'offer', label: t('discounted_by'), options: offers }] : []),
    ...(customers.length > 0 ? [{ id: 'customer', label: t('customer'), options: customers }] : []),
  ];
  const list = useListState({
    tabs: [
      { id: 'all', label: t('tab_all') },
      { id: 'unfulfilled', label: t('tab_unfulfilled') },
      { id: 'unpaid', label: t('tab_unpaid') },
      { id: 'open', label: t('tab_open') },
      { id: 'closed', label: t('tab_closed') },
      { id: 'cancelled', label: t('tab_cancelled') },
    ],
    filters,
    standardSort: { field: 'id', dir: 'desc' },
  });
  const chosen: OrderFilter = {
    search: list.q || undefined,
    financial_status: financialStatuses.find((status) => status === list.filters.payment?.[0]),
    fulfillment_status: list.filters.delivery?.[0] as OrderFilter['fulfillment_status'],
    has_refund: list.filters.refund?.[0] as OrderFilter['has_refund'],
    tag: list.filters.tag?.[0],
    offer_id: list.filters.offer?.[0],
    customer_id: list.filters.customer?.[0],
    ...placed.asks(),
  };
  const ofTab = (tab: OrderTab): OrderFilter => ({ ...chosen, ...orderTabs[tab] });
  return { list, filter: ofTab(list.tab as OrderTab), ofTab, tags };
}

/** The one customer that the address names, by name. */
function useCustomerOption(
  asked: string,
  unnamed: (id: string) => string,
): readonly { value: string; label: string }[] {
  const isId = /^[1-9]\d{0,15}$/.test(asked);
  const { data } = useApiQuery(
    getCustomer,
    { params: { id: Number(asked) } },
    { enabled: isId, staleTime: 60_000 },
  );
  if (!isId) return [];
  return [{ value: asked, label: data ? customerName(data.customer) : unnamed(asked) }];
}
