import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { attempt } from '#core/admin/controls/attempt.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useMediaQuery } from '#core/admin/controls/media-query.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { useExport } from '#core/admin/shells/list-export.tsx';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import type { ListState } from '#core/admin/shells/list-state.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { productSource } from '#modules/catalog/product/admin/public.ts';
import {
  countReviews,
  countReviewTabs,
  downloadReviewExport,
  exportReviews,
  listReviews,
  patchReviews,
} from '../contract/review-calls.ts';
import { type ListedReview, listedReviewFields } from '../contract/review-fields.ts';
import { reviewTabs } from '../contract/review-tabs.ts';
import { HeldCard } from './held-card.tsx';
import { useReviewActions } from './review-actions.tsx';
import { ReviewCell, reviewAddress, useReviewColumns } from './review-columns.tsx';
import { chooseProduct, productFilter, useReviewFilters } from './review-filters.ts';
import { ReviewPane } from './review-pane.tsx';
import { reviewPaths } from './review-paths.ts';
import { reviewReads } from './review-reads.ts';
import { reviewText } from './review-text.ts';

/** From this width on a review opens beside the list. */
const roomForBoth = '(min-width: 1280px)';

/** The review that the address has open beside the list, with the actions to open its neighbors. */
function useOpened(list: { query: { rows: readonly ListedReview[] | undefined } }) {
  const navigate = useNavigate();
  const hasRoom = useMediaQuery(roomForBoth);
  const { open } = useSearch({ strict: false }) as { open?: unknown };
  const id = Number(open);
  const go = (to: number | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, open: to }),
      replace: true,
      resetScroll: false,
    });
  // A review that was in the address when the page loaded takes no focus.
  const [loaded, setLoaded] = useState(open);
  if (loaded !== undefined && open !== loaded) setLoaded(undefined);
  if (!hasRoom || !Number.isSafeInteger(id) || id < 1) return undefined;
  const rows = list.query.rows ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const turnTo = (row: ListedReview | undefined) => (row ? () => go(row.id) : undefined);
  const turn = {
    before: at < 0 ? undefined : turnTo(rows[at - 1]),
    after: at < 0 ? undefined : turnTo(rows[at + 1]),
    close: () => go(undefined),
  };
  return { id: String(id), pane: <ReviewPane id={id} turn={turn} takesFocus={loaded === undefined} /> };
}

/** /apps/review/manage and /apps/review/v3/all-reviews: every review, newest first (R075, R084). A part that fails to load shows its error in place (V436). */
export function ReviewListPage() {
  const t = useText(reviewText);
  const columns = useReviewColumns(useMediaQuery(roomForBoth));
  const list = useServerList(listReviews, {
    fields: listedReviewFields,
    rows: (reply) => reply.reviews,
    row: reviewAddress,
    columns,
    tabs: tabsOf(reviewTabs, (tab) => t(`tab_${tab}`)),
    filters: useReviewFilters(),
    standardSort: { field: 'created_at', dir: 'desc' },
    counts: countReviewTabs,
  });
  const beside = useOpened(list);
  const { actions, dialog } = useReviewActions(list);
  const exporting = useExport('review-export', exportReviews, downloadReviewExport, undefined, {
    filter: list.filter,
  });
  return (
    <>
      <ListPage
        id="reviews"
        title={t('manage')}
        text={t('lead')}
        secondary={
          <>
            <MarkRead filter={list.filter} />
            {exporting.button}
          </>
        }
        notice={
          <div className="stack">
            <HeldCard />
            {exporting.notice}
          </div>
        }
        list={list}
        beside={beside}
        rowActions={actions}
        bulkActions={[...actions, exporting.action]}
        searchLabel={t('search')}
        empty={{ icon: 'star', title: t('empty_title'), text: t('empty_text'), actions: <Beginning /> }}
      />
      {dialog}
      <ProductPicker list={list} />
    </>
  );
}

/** Opens the picker for the filter by product. */
function ProductPicker({ list }: { list: ListState }) {
  const t = useText(reviewText);
  const formats = useFormats();
  const source = useMemo(() => productSource(formats), [formats]);
  if (list.filters[productFilter]?.[0] !== chooseProduct) return null;
  return (
    <Picker
      source={source}
      title={t('choose_product')}
      searchLabel={t('search_products')}
      selected={[]}
      cap={1}
      onConfirm={([id]) => list.setFilter(productFilter, id === undefined ? [] : [String(id)])}
      onClose={() => list.setFilter(productFilter, [])}
    />
  );
}

/** Marks all unread reviews of the list as read (V321). */
function MarkRead({ filter }: { filter: NonNullable<Parameters<typeof useReviewActions>[0]['filter']> }) {
  const t = useText(reviewText);
  const may = useMay('apps');
  const { data } = useApiQuery(countReviews, { query: filter });
  const mark = useApiMutation(patchReviews, { refresh: reviewReads });
  const unread = data?.unread_count ?? 0;
  if (!may || unread === 0) return null;
  return (
    <Button
      busy={mark.isPending}
      onClick={() =>
        void attempt(async () => {
          const { count, job_id } = await mark.mutateAsync({
            body: { filter: { ...filter, is_read: 'false' }, fields: { is_read: true } },
          });
          showToast(job_id === null ? t('read_done', { count }) : t('changing', { count }));
        })
      }
    >
      {t('mark_all_read', { count: unread })}
    </Button>
  );
}

/** The first steps of a shop without reviews, with sample reviews below. */
function Beginning() {
  const t = useText(reviewText);
  return (
    <div className="review-beginning">
      <Link className={buttonClass('primary')} to={reviewPaths.getReviews}>
        {t('bring')}
      </Link>
      <Link className={buttonClass()} to={reviewPaths.setting}>
        {t('ask')}
      </Link>
      <Samples />
    </div>
  );
}

/** Sample reviews while there are none, marked as such and never stored (V319). */
function Samples() {
  const t = useText(reviewText);
  const sample = (n: 1 | 2 | 3, rating: number): ListedReview => ({
    id: n,
    product_id: null,
    product: { id: n, title: t(`sample_${n}_product`), image: null },
    review_type: 'product',
    rating,
    title: t(`sample_${n}_title`),
    content: t(`sample_${n}_text`),
    name: ['Ines M.', 'Hanne K.', 'Marta F.'][n - 1]!,
    state: 'waiting',
    status: false,
    hold_reason: null,
    is_starred: false,
    is_read: true,
    has_image: false,
    source: 'storefront_api',
    imported_from: '',
    verified: n !== 3,
    reports: 0,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  return (
    <div className="review-samples">
      <p className="quiet">{t('samples')}</p>
      <ul>
        {[sample(1, 5), sample(2, 3), sample(3, 2)].map((each) => (
          <li key={each.id}>
            <StatusTag bare>{t('sample')}</StatusTag>
            <ReviewCell review={each} />
          </li>
        ))}
      </ul>
    </div>
  );
}
