import './order-page.css';
import { Link } from '@tanstack/react-router';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button, buttonClass } from '#core/admin/frame/button.tsx';
import { useStorePage } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { countOrders, getOrder, listOrders } from '../contract/order-calls.ts';
import {
  changeOrders,
  downloadOrderExport,
  exportOrders,
  listOrderTags,
} from '../contract/order-edit-calls.ts';
import type { OrderRow } from '../contract/order.ts';
import { chosenIds } from './chosen-ids.ts';
import { useExport } from './export-notice.tsx';
import { orderActionText } from './order-action-text.ts';
import { orderAddress, useOrderColumns, type OrderSort } from './order-columns.tsx';
import { useOrderFilter, type OrderFilter, type OrderTab } from './order-list-filter.ts';
import { orderText } from './order-text.ts';
import { useTagsQuestion } from './tags-question.tsx';

type Chosen = Parameters<ListAction<OrderRow>['run']>[0];

export function OrderListPage() {
  const t = useText(orderText);
  const say = useText(orderActionText);
  const storePage = useStorePage();
  const columns = useOrderColumns();
  const { list, filter, ofTab, tags: known } = useOrderFilter();
  const orders = useApiQuery(
    listOrders,
    {
      query: {
        ...filter,
        sort_field: list.sort?.field as OrderSort | undefined,
        sort_direction: list.sort?.dir,
        page: String(list.page),
        limit: String(list.pageSize),
      },
    },
    { keepPrevious: true },
  );
  const counts = useTabCounts(ofTab);
  const change = useApiMutation(changeOrders, {
    refresh: [listOrders, countOrders, listOrderTags, getOrder],
  });
  const tagsQuestion = useTagsQuestion(known);
  const exporting = useExport('order-export', exportOrders, downloadOrderExport);

  const portions = (selection: Chosen) =>
    chosenIds(selection, async (page) => {
      const reply = await callApi(listOrders, { query: { ...filter, ...page } });
      return { rows: reply.orders, hasMore: reply.has_more };
    });
  const tagging = (action: 'add_tags' | 'remove_tags'): ListAction<OrderRow> => ({
    id: action,
    label: say(action),
    icon: 'tag',
    run: async (selection) => {
      const tags = await tagsQuestion.ask(say(action));
      if (tags === null) return false;
      let count = 0;
      for (const ids of await portions(selection))
        count += (await change.mutateAsync({ body: { action, ids, tags } })).changed.length;
      return { message: t(action === 'add_tags' ? 'tagged_many' : 'untagged_many', { count }) };
    },
  });
  const filing = (action: 'close' | 'open'): ListAction<OrderRow> => ({
    id: action,
    label: t(action === 'close' ? 'close' : 'reopen'),
    icon: action === 'close' ? 'orders' : 'undo',
    shown: (order) => (order.closed_at === null) === (action === 'close'),
    run: async (selection) => {
      const changed: number[][] = [];
      for (const ids of await portions(selection))
        changed.push((await change.mutateAsync({ body: { action, ids } })).changed);
      const back = action === 'close' ? 'open' : 'close';
      const count = changed.reduce((sum, ids) => sum + ids.length, 0);
      return {
        message: t(action === 'close' ? 'closed_many' : 'opened_many', { count }),
        undo:
          count === 0
            ? undefined
            : async () => {
                for (const ids of changed.filter((each) => each.length > 0))
                  await change.mutateAsync({ body: { action: back, ids } });
              },
      };
    },
  });
  const changes = [filing('close'), filing('open'), tagging('add_tags'), tagging('remove_tags')];
  const actions: ListAction<OrderRow>[] = [
    ...changes,
    {
      id: 'export',
      label: say('export'),
      icon: 'download',
      run: ({ ids, all }) => exporting.start(all ? filter : {}, all ? undefined : ids),
    },
  ];
  return (
    <>
      <ListPage<OrderRow>
        id="orders"
        title={t('title')}
        text={t('lead')}
        create={{ label: t('create'), to: '/orders/drafts/new' }}
        secondary={
          <Button icon="download" busy={exporting.running} onClick={() => void exporting.start(filter)}>
            {say('export')}
          </Button>
        }
        notice={exporting.notice}
        list={list}
        query={listQuery(orders, (reply) => ({ rows: reply.orders, hasMore: reply.has_more }), {
          total: counts[list.tab as OrderTab],
          counts,
        })}
        row={orderAddress}
        columns={columns}
        rowActions={changes}
        bulkActions={actions}
        searchLabel={t('search')}
        empty={{
          icon: 'orders',
          title: t('empty_title'),
          text: t('empty_text'),
          actions: (
            <>
              <Link className={buttonClass()} to="/orders/drafts/$id" params={{ id: 'new' }}>
                {t('create')}
              </Link>
              <a className={buttonClass('primary')} href={storePage('')} target="_blank" rel="noreferrer">
                {t('open_store')}
              </a>
            </>
          ),
        }}
      />
      {tagsQuestion.dialog}
    </>
  );
}

/** Tab → how many it has, under the present search and filters. */
function useTabCounts(ofTab: (tab: OrderTab) => OrderFilter): Record<OrderTab, number | undefined> {
  const count = (tab: OrderTab) => ({ query: ofTab(tab) });
  const all = useApiQuery(countOrders, count('all'), { keepPrevious: true });
  const unfulfilled = useApiQuery(countOrders, count('unfulfilled'), { keepPrevious: true });
  const unpaid = useApiQuery(countOrders, count('unpaid'), { keepPrevious: true });
  const open = useApiQuery(countOrders, count('open'), { keepPrevious: true });
  const closed = useApiQuery(countOrders, count('closed'), { keepPrevious: true });
  const cancelled = useApiQuery(countOrders, count('cancelled'), { keepPrevious: true });
  const answers = { all, unfulfilled, unpaid, open, closed, cancelled } satisfies Record<OrderTab, unknown>;
  return Object.fromEntries(
    Object.entries(answers).map(([tab, answer]) => [tab, answer.data?.count]),
  ) as Record<OrderTab, number | undefined>;
}
