import type { UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { count } from '#core/contract/scalar.ts';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { apiQuestion, type ApiQueryOptions } from '#core/admin/client/api-hooks.ts';
import type { PageQuestion } from '#core/admin/frame/page-question.ts';
import type { shopSummary } from '../../metric/contract/report-calls.ts';
import { type DateFilter, dateFilters } from '../../span/contract/date-filter.ts';
import { spanOf } from '../../span/admin/span-address.ts';

/** A read that Home makes, by its address alone; `Reply` is what Home reads of the answer. */
export interface HomeCall<Reply> extends PageQuestion {
  permission: string;
  readonly reply?: Reply;
}

const callAt = <Reply>(
  path: string,
  permission: string,
  query?: Readonly<Record<string, string>>,
): HomeCall<Reply> => ({ path, permission, query });

type Count = z.output<typeof count>;

/** Offers by kind, where Home leaves out those of a kind that the shop has switched off. */
export interface OfferCount extends Count {
  by_type: { readonly bundle?: number };
}

/** The store elsewhere that the shop is kept in step with. */
export interface StoreState {
  integration: {
    state: 'connected' | 'refused';
    resources: readonly { failed: number }[];
    script: { found: boolean | null };
  } | null;
}

/** The state of the conversion tools. */
export interface ConversionSteps {
  any_tool_on: boolean;
}

/**
 * The calls that Home makes to other areas, which build on this one: it knows their addresses and nothing else of them.
 * `apps/admin/home-calls.test.ts` compares each with the call's contract and with the screen that shows the same number.
 */
export const homeCalls = {
  products: callAt<Count>('/admin/products/count.json', 'products'),
  orders: callAt<Count>('/admin/orders/count.json', 'orders'),
  /** As the navigation asks, so that both are one question. */
  offers: callAt<OfferCount>('/admin/offers/count.json', 'apps', {}),
  /** Open orders of which nothing was sent yet; the navigation asks this, too. */
  toPack: callAt<Count>('/admin/orders/count.json', 'orders', {
    status: 'open',
    fulfillment_status: 'unfulfilled',
  }),
  unpaid: callAt<Count>('/admin/orders/count.json', 'orders', {
    status: 'open',
    financial_status: 'pending',
  }),
  soldOut: callAt<Count>('/admin/products/count.json', 'products', {
    status: 'active',
    stock: 'out_of_stock',
  }),
  spentOffers: callAt<OfferCount>('/admin/offers/count.json', 'apps', { spent: 'true' }),
  /** Reviews that no one has published or held back yet. */
  pendingReviews: callAt<Count>('/admin/reviews/count.json', 'apps', { pending: 'true' }),
  store: callAt<StoreState>('/admin/integrate.json', 'settings'),
  reviews: callAt<Count>('/admin/reviews/count.json', 'apps', {}),
  conversionSteps: callAt<ConversionSteps>('/admin/copt/start-guide.json', 'apps'),
} as const;

/** The span of Home's figures, one of those that its call takes. */
export const homeSpanOf = (search: { span?: unknown }): DateFilter => spanOf(search, dateFilters);

/** A line needs more than one day. */
export const chartSpanOf = (span: DateFilter): DateFilter =>
  span === 'today' || span === 'yesterday' ? 'last_7_days' : span;

/** The figures of a span, without their schema, which Home has no use for and would wait for. */
export const summaryOf = (span: DateFilter): HomeCall<ReplyOf<typeof shopSummary>> =>
  callAt('/admin/analytics/summary.json', 'dashboards', { date_filter: span });

/** A call of Home as the cache takes it. */
export function homeQuestion<Reply>(
  { path, query }: HomeCall<Reply>,
  options: Pick<ApiQueryOptions<Reply, Reply>, 'enabled' | 'keepPrevious' | 'refetchInterval'> = {},
): UseQueryOptions<Reply, ApiError> {
  return apiQuestion(
    { method: 'GET', path },
    { query } as object,
    options as object,
  ) as unknown as UseQueryOptions<Reply, ApiError>;
}
