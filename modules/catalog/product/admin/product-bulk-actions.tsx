import { useEffect, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { isEnded, useTrackedJob } from '#core/admin/client/job-progress.ts';
import { ProgressCard } from '#core/admin/controls/progress-card.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PickerSource } from '#core/admin/picker/picker-source.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import type { ActionOutcome, ListAction, ListSelection } from '#core/admin/shells/list-model.ts';
import { changeProductsKind } from '../contract/product-jobs.ts';
import {
  countProducts,
  countProductTabs,
  getProduct,
  listProducts,
  productFacets,
} from '../contract/product-calls.ts';
import {
  changeProducts,
  deleteProducts,
  listProductTags,
  type BulkProductData,
} from '../contract/product-edit-calls.ts';
import type { ProductRow } from '../contract/product-fields.ts';
import { choiceOf, type ProductFilter } from './product-filters.ts';
import { productListText } from './product-list-text.ts';
import { ProductTagsDialog } from './product-tags-dialog.tsx';

const refresh = [listProducts, countProducts, countProductTabs, productFacets, listProductTags, getProduct];
type Picked = ListSelection<ProductRow>;
type Reply = { count: number; job_id?: number };

/** A question of an action, in its own dialog. */
interface Asked {
  kind: 'add_tags' | 'remove_tags' | 'collections';
  count: number;
  answer: (given: BulkProductData | null) => void;
}

/**
 * What can be done with many products, also putting them into collections of `collectionSource`. Above 250 the work goes on as a job, whose progress `notice` shows, also
 * after a reload. `dialog` and `notice` go into the page.
 */
export function useProductBulkActions(
  filter: ProductFilter,
  collectionSource: PickerSource,
): {
  actions: ListAction<ProductRow>[];
  dialog: ReactNode;
  notice: ReactNode;
} {
  const t = useText(productListText);
  const cache = useQueryClient();
  const change = useApiMutation(changeProducts, { refresh });
  const remove = useApiMutation(deleteProducts, { refresh });
  const tracked = useTrackedJob(changeProductsKind);
  const [asked, setAsked] = useState<Asked>();
  const { job } = tracked;
  const ended = job !== null && isEnded(job);
  useEffect(() => {
    // Its changes come after the answer of the call that began it.
    if (!ended) return;
    for (const call of refresh) void cache.invalidateQueries({ queryKey: [`${call.method} ${call.path}`] });
  }, [ended, cache]);

  function outcome(
    reply: Reply,
    said: Parameters<typeof t>[0],
    undo?: () => Promise<void>,
  ): ActionOutcome | undefined {
    if (reply.job_id === undefined) return { message: t(said, { count: reply.count }), undo };
    tracked.start(reply.job_id);
    return { message: t('goes_on', { count: reply.count }) };
  }
  const write = (picked: Picked, data: BulkProductData) =>
    change.mutateAsync({ body: { ...choiceOf(picked, filter), data } });

  /** Restores the status of each product. Only possible for products on screen, whose status is known. */
  function undoStatus({ rows, all }: Picked): (() => Promise<void>) | undefined {
    if (all) return undefined;
    return async () => {
      const states = Map.groupBy(rows, (row) => `${row.status}:${row.published}`);
      for (const [, some] of states) {
        const [first] = some;
        if (!first) continue;
        const { status, published } = first;
        const data = status === 'active' ? { status, published } : { status };
        await change.mutateAsync({ body: { ids: some.map((row) => row.id), data } });
      }
    };
  }
  function ask(kind: Asked['kind'], count: number): Promise<BulkProductData | null> {
    return new Promise((resolve) => {
      setAsked({
        kind,
        count,
        answer: (given) => {
          setAsked(undefined);
          resolve(given);
        },
      });
    });
  }
  const simple = (
    id: 'publish' | 'unpublish' | 'archive',
    data: BulkProductData,
    shown: (row: ProductRow) => boolean,
  ): ListAction<ProductRow> => ({
    id,
    label: t(id),
    shown,
    run: async (picked) => outcome(await write(picked, data), `did_${id}`, undoStatus(picked)),
  });
  const asking = (kind: Asked['kind'], startsGroup = false): ListAction<ProductRow> => ({
    id: kind,
    label: t(kind),
    startsGroup,
    run: async (picked) => {
      const data = await ask(kind, picked.count);
      return data === null ? false : outcome(await write(picked, data), `did_${kind}`);
    },
  });

  return {
    actions: [
      simple('publish', { published: true }, (row) => !row.published),
      simple('unpublish', { published: false }, (row) => row.published),
      asking('add_tags'),
      asking('remove_tags'),
      asking('collections'),
      simple('archive', { status: 'archived' }, (row) => row.status !== 'archived'),
      {
        id: 'delete',
        label: t('delete'),
        icon: 'trash',
        danger: true,
        startsGroup: true,
        confirm: ({ count }) => ({
          title: t('delete_title', { count }),
          message: t('delete_question'),
          confirmLabel: t('delete_confirm'),
        }),
        run: async (picked) =>
          outcome(await remove.mutateAsync({ body: choiceOf(picked, filter) }), 'did_delete'),
      },
    ],
    dialog: asked ? <Question {...asked} collectionSource={collectionSource} /> : null,
    notice:
      tracked.jobId === null ? null : (
        <ProgressCard title={t('progress')} watch={tracked} onClose={tracked.close} />
      ),
  };
}

function Question({ kind, count, answer, collectionSource }: Asked & { collectionSource: PickerSource }) {
  const t = useText(productListText);
  if (kind === 'collections')
    return (
      <Picker
        source={collectionSource}
        title={t('collections')}
        searchLabel={t('collections_search')}
        selected={[]}
        cap={50}
        onConfirm={(add_collections) => answer({ add_collections })}
        onClose={() => answer(null)}
      />
    );
  return (
    <ProductTagsDialog kind={kind} count={count} onAnswer={(tags) => answer(tags && { [kind]: [...tags] })} />
  );
}
