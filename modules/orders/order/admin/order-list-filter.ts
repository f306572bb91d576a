import { useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useReadChoices } from '#core/admin/shells/list-choices.ts';
import type { ServerFilter } from '#core/admin/shells/list-question.ts';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import type { QueryInputOf } from '#core/contract/endpoint.ts';
import { getCustomer } from '../../customer/contract/customer-calls.ts';
import type { countOrders } from '../contract/order-calls.ts';
import { listOrderTags } from '../contract/order-edit-calls.ts';
import { financialStatuses } from '../contract/order.ts';
import { customerName } from '../../customer/admin/customer-name.ts';
import { useOfferOptions } from './order-offer-options.ts';
import { orderText } from './order-text.ts';

type OrderFilter = NonNullable<QueryInputOf<typeof countOrders>>;

/** The filters of the order list, and the tags in use. */
export function useOrderFilters(): { filters: ServerFilter<OrderFilter>[]; tags: readonly string[] } {
  const t = useText(orderText);
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const readParam = (name: string) => (search[name] === undefined ? '' : String(search[name]));
  const offers = useOfferOptions(readParam('offer'), (id) => t('offer_unnamed', { id }));
  const customers = useCustomerOption(readParam('customer'), (id) => t('customer_unnamed', { id }));
  const known = useApiQuery(listOrderTags, {}, { staleTime: 60_000 }).data?.tags;
  const tags = useReadChoices(
    'tag',
    known?.map((tag) => ({ value: tag, label: tag })),
  );
  const days = useSpanFilter('placed', t('date'));
  // Filters by `processed_at`, like figures, because an order may have been placed before it was entered.
  const placed: ServerFilter<OrderFilter> = {
    ...days,
    asks() {
      const { created_at_min: first, created_at_max: last } = days.asks();
      return { ...(first && { processed_at_min: first }), ...(last && { processed_at_max: last }) };
    },
  };
  const payment: ServerFilter<OrderFilter> = {
    id: 'payment',
    label: t('payment'),
    asks: 'financial_status',
    options: financialStatuses.map((status) => ({ value: status, label: t(`payment_${status}`) })),
  };
  const delivery: ServerFilter<OrderFilter> = {
    id: 'delivery',
    label: t('fulfilment'),
    asks: 'fulfillment_status',
    options: [
      { value: 'unfulfilled', label: t('fulfilment_none') },
      { value: 'partial', label: t('fulfilment_partial') },
      { value: 'fulfilled', label: t('fulfilment_fulfilled') },
    ],
  };
  // Filters without options are hidden.
  const filters: ServerFilter<OrderFilter>[] = [
    placed,
    // A tab that already filters by payment or fulfillment hides that filter.
    ...(readParam('tab') === 'unpaid' ? [] : [payment]),
    ...(readParam('tab') === 'unfulfilled' ? [] : [delivery]),
    {
      id: 'refund',
      label: t('refunds'),
      asks: 'has_refund',
      options: [
        { value: 'true', label: t('with_refund') },
        { value: 'false', label: t('without_refund') },
      ],
    },
    { id: 'tag', label: t('tag'), asks: 'tag', options: tags },
    { id: 'offer', label: t('discounted_by'), asks: 'offer_id', options: offers },
    { id: 'customer', label: t('customer'), asks: 'customer_id', options: customers },
  ];
  return { filters: filters.filter(({ options }) => options.length > 0), tags: known ?? [] };
}

/** The option for the customer in the URL, with their name. */
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
