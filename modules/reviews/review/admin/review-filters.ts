import { useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ServerFilter } from '#core/admin/shells/list-question.ts';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import { fieldList } from '#core/contract/field-list.ts';
import type { QueryInputOf } from '#core/contract/endpoint.ts';
import { listProducts } from '#modules/catalog/product/contract/product-calls.ts';
import type { countReviewTabs } from '../contract/review-calls.ts';
import { reviewSources, reviewTypes } from '../contract/review-words.ts';
import { reviewText } from './review-text.ts';

export type ReviewQuery = NonNullable<QueryInputOf<typeof countReviewTabs>>;

/** The name of the filter by product, also in the address: `?product_id=7`. */
export const productFilter = 'product_id';
/** The option that opens the picker instead of naming a product. */
export const chooseProduct = 'choose';

const isProduct = (value: string) => /^[1-9]\d{0,15}$/.test(value);

/** The filters of the list (V278, V279). */
export function useReviewFilters(): ServerFilter<ReviewQuery>[] {
  const t = useText(reviewText);
  const days = useSpanFilter('written', t('days'));
  const product = useProductOption();
  const yesNo = (yes: string, no: string) => [
    { value: 'true' as const, label: yes },
    { value: 'false' as const, label: no },
  ];
  const filters: ServerFilter<ReviewQuery>[] = [
    {
      id: 'stars',
      label: t('stars'),
      asks: (value: string) => ({ ratings: { five: '5', four: '4,5', low: '1,2,3' }[value] ?? value }),
      options: [
        { value: 'five', label: t('stars_5') },
        { value: 'four', label: t('stars_4') },
        { value: 'low', label: t('stars_1_3') },
      ],
    },
    {
      id: 'source',
      label: t('source'),
      asks: 'sources',
      options: reviewSources.map((source) => ({ value: source, label: t(`source_${source}`) })),
    },
    {
      id: 'pictures',
      label: t('pictures'),
      asks: 'image',
      options: yesNo(t('with_pictures'), t('without_pictures')),
    },
    {
      id: 'pending',
      label: t('state_waiting'),
      asks: 'pending',
      options: yesNo(t('state_waiting'), t('not_pending')),
    },
    { id: 'read', label: t('reading'), asks: 'is_read', options: yesNo(t('read'), t('unread')) },
    // Days in the shop's time zone, as in the list (V277).
    days,
    {
      id: 'about',
      label: t('about'),
      asks: 'review_type',
      options: reviewTypes.map((type) => ({ value: type, label: t(`about_${type}`) })),
    },
    {
      id: productFilter,
      label: t('product'),
      asks: (value: string) => (isProduct(value) ? { product_id: value } : {}),
      options: [...product, { value: chooseProduct, label: t('choose_product') }],
    },
  ];
  return filters.filter(({ options }) => options.length > 0);
}

/** The option for the product in the address, with its title. */
function useProductOption(): readonly { value: string; label: string }[] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const asked = search[productFilter] === undefined ? '' : String(search[productFilter]);
  const isId = isProduct(asked);
  const { data } = useApiQuery(
    listProducts,
    { query: { ids: asked, fields: fieldList('title') } },
    { enabled: isId, staleTime: 60_000 },
  );
  return isId ? [{ value: asked, label: data?.products[0]?.title ?? asked }] : [];
}
