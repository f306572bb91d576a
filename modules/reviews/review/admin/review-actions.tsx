import { type ReactNode, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ActionOutcome, ListAction, ListSelection } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import type { ListedReview } from '../contract/review-fields.ts';
import { deleteReviews, patchReviews, type ReviewFields, updateReviews } from '../contract/review-calls.ts';
import type { HoldReason } from '../contract/review-words.ts';
import { type AskedReason, ReasonDialog } from './reason-dialog.tsx';
import type { ReviewQuery } from './review-filters.ts';
import { reviewReads } from './review-reads.ts';
import { reviewText } from './review-text.ts';

type List = ServerList<ListedReview, ReviewQuery>;
type Picked = ListSelection<ListedReview>;
const isOwn = ({ source }: ListedReview) => source === 'storefront_api';

/** The actions for reviews of the list: for one, for some, or for all of a filter. */
export function useReviewActions(list: List): { actions: ListAction<ListedReview>[]; dialog: ReactNode } {
  const t = useText(reviewText);
  const [asked, setAsked] = useState<AskedReason>();
  const some = useApiMutation(updateReviews, { refresh: reviewReads });
  const all = useApiMutation(patchReviews, { refresh: reviewReads });
  const remove = useApiMutation(deleteReviews, { refresh: reviewReads });

  const ask = (kind: AskedReason['kind'], { count, rows, all: isAll }: Picked) =>
    new Promise<HoldReason | undefined | null>((resolve) => {
      const needsReason =
        kind === 'delete'
          ? rows.some((row) => isOwn(row) && row.state !== 'held')
          : isAll || rows.some(isOwn);
      setAsked({
        kind,
        count,
        needsReason,
        answer: (reason) => {
          setAsked(undefined);
          resolve(reason);
        },
      });
    });

  async function change(
    picked: Picked,
    fields: (row: ListedReview | undefined) => ReviewFields,
    doneText: (count: number) => string,
  ): Promise<ActionOutcome> {
    if (picked.all) {
      const { count, job_id } = await all.mutateAsync({
        body: { filter: list.filter, fields: fields(undefined) },
      });
      return { message: job_id === null ? doneText(count) : t('changing', { count }) };
    }
    const reviews = picked.rows.map((row) => ({ id: row.id, ...fields(row) }));
    await some.mutateAsync({ body: { reviews } });
    return { message: doneText(reviews.length) };
  }

  const hold: ListAction<ListedReview> = {
    id: 'hold',
    label: t('hold'),
    icon: 'close',
    // Only on-site reviews need a reason, and a filter may find imported ones as well.
    onAll: false,
    shown: (row) => row.state !== 'held',
    run: async (picked) => {
      const reason = await ask('hold', picked);
      if (reason === null) return false;
      return change(
        picked,
        (row) => ({ status: false, ...(row && isOwn(row) && { hold_reason: reason }) }),
        (count) => t('held_done', { count }),
      );
    },
  };
  const removal: ListAction<ListedReview> = {
    id: 'delete',
    label: t('delete'),
    icon: 'trash',
    danger: true,
    onAll: false,
    run: async (picked) => {
      const reason = await ask('delete', picked);
      if (reason === null) return false;
      await remove.mutateAsync({ query: {}, body: { ids: picked.ids.map(Number), reason } });
      return { message: t('deleted', { count: picked.count }) };
    },
  };
  const actions: ListAction<ListedReview>[] = [
    {
      id: 'publish',
      label: t('publish'),
      icon: 'check',
      shown: (row) => row.state !== 'published',
      run: (picked) =>
        change(
          picked,
          () => ({ status: true }),
          (count) => t('published_done', { count }),
        ),
    },
    hold,
    {
      id: 'read',
      label: t('mark_read'),
      icon: 'eye',
      shown: (row) => !row.is_read,
      run: (picked) =>
        change(
          picked,
          () => ({ is_read: true }),
          (count) => t('read_done', { count }),
        ),
    },
    {
      id: 'star',
      label: t('star'),
      icon: 'star',
      shown: (row) => !row.is_starred,
      run: (picked) =>
        change(
          picked,
          () => ({ is_starred: true }),
          (count) => t('starred_done', { count }),
        ),
    },
    removal,
  ];
  return { actions, dialog: asked ? <ReasonDialog {...asked} /> : null };
}
