import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import { useListState } from '#core/admin/shells/list-state.ts';
import {
  changeCustomers,
  countCustomers,
  downloadCustomerExport,
  exportCustomers,
  listCustomers,
  listCustomerTags,
} from '../contract/customer-calls.ts';
import { customerStates, type CustomerRow } from '../contract/customer.ts';
import { chosenIds } from './chosen-ids.ts';
import { customerAddress, useCustomerColumns, type CustomerSort } from './customer-columns.tsx';
import { customerText } from './customer-text.ts';
import { useExport } from './export-notice.tsx';
import { orderActionText } from './order-action-text.ts';
import { orderText } from './order-text.ts';
import { useTagsQuestion } from './tags-question.tsx';

/** What a tab narrows the customers to. */
const tabs = {
  all: {},
  returning: { orders_count_min: '2' },
  prospects: { orders_count_max: '0' },
  subscribed: { accepts_marketing: 'true' },
} as const;
type Tab = keyof typeof tabs;

/** /customers: who bought, how often and for how much. */
export function CustomerListPage() {
  const t = useText(customerText);
  const say = useText(orderActionText);
  const title = useText(orderText)('customers');
  const columns = useCustomerColumns();
  const known = useApiQuery(listCustomerTags, {}, { staleTime: 60_000 }).data?.tags ?? [];
  const added = useSpanFilter('added', t('added'));
  const list = useListState({
    tabs: [
      { id: 'all', label: t('tab_everyone') },
      { id: 'returning', label: t('tab_returning') },
      { id: 'prospects', label: t('tab_prospects') },
      { id: 'subscribed', label: t('tab_subscribed') },
    ],
    filters: [
      { id: 'tag', label: t('tag'), options: known.map((tag) => ({ value: tag, label: tag })) },
      {
        id: 'account',
        label: t('state'),
        options: customerStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
      },
      added,
    ],
    standardSort: { field: 'id', dir: 'desc' },
  });
  const withoutTab = {
    search: list.q || undefined,
    tag: list.filters.tag?.[0],
    state: customerStates.find((state) => state === list.filters.account?.[0]),
    ...added.asks(),
  };
  const filter = { ...withoutTab, ...tabs[list.tab as Tab] };
  const read = {
    ...filter,
    sort_field: list.sort?.field as CustomerSort | undefined,
    sort_direction: list.sort?.dir,
  };
  const customers = useApiQuery(
    listCustomers,
    { query: { ...read, page: String(list.page), limit: String(list.pageSize) } },
    { keepPrevious: true },
  );
  const counts = useTabCounts(withoutTab);
  const change = useApiMutation(changeCustomers, {
    refresh: [listCustomers, countCustomers, listCustomerTags],
  });
  const tagsQuestion = useTagsQuestion(known);
  const exporting = useExport('customer-export', exportCustomers, downloadCustomerExport);

  const portions = (selection: Parameters<ListAction<CustomerRow>['run']>[0]) =>
    chosenIds(selection, async (page) => {
      const reply = await callApi(listCustomers, { query: { ...filter, ...page } });
      return { rows: reply.customers, hasMore: reply.has_more };
    });
  const tagging = (action: 'add_tags' | 'remove_tags'): ListAction<CustomerRow> => ({
    id: action,
    label: say(action),
    icon: 'tag',
    run: async (selection) => {
      const tags = await tagsQuestion.ask(say(action));
      if (tags === null) return false;
      let count = 0;
      for (const ids of await portions(selection))
        count += (await change.mutateAsync({ body: { action, ids, tags } })).changed.length;
      return { message: t(action === 'add_tags' ? 'customers_tagged' : 'customers_untagged', { count }) };
    },
  });
  const actions: ListAction<CustomerRow>[] = [
    tagging('add_tags'),
    tagging('remove_tags'),
    {
      id: 'export',
      label: say('export'),
      icon: 'download',
      run: ({ ids, all }) => exporting.start(all ? filter : {}, all ? undefined : ids),
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: 'trash',
      danger: true,
      startsGroup: true,
      onAll: false,
      shown: (customer) => customer.orders_count === 0,
      confirm: ({ count }) => ({
        title: t('customers_delete_title', { count }),
        message: t('customers_delete_text'),
        confirmLabel: t('delete'),
      }),
      run: async (selection) => {
        let deleted = 0;
        let kept = 0;
        for (const ids of await portions(selection)) {
          const reply = await change.mutateAsync({ body: { action: 'delete', ids } });
          deleted += reply.changed.length;
          kept += reply.skipped.length;
        }
        const message = kept
          ? t('customers_deleted_kept', { deleted, kept })
          : t('customers_deleted', { count: deleted });
        return { message };
      },
    },
  ];
  return (
    <>
      <ListPage<CustomerRow>
        id="customers"
        title={title}
        text={t('customers_lead')}
        create={{ label: t('customer_add'), to: '/customers/new' }}
        secondary={
          <Button icon="download" busy={exporting.running} onClick={() => void exporting.start(filter)}>
            {say('export')}
          </Button>
        }
        notice={exporting.notice}
        list={list}
        query={listQuery(customers, (reply) => ({ rows: reply.customers, hasMore: reply.has_more }), {
          total: counts[list.tab as Tab],
          counts,
        })}
        row={customerAddress}
        columns={columns}
        rowActions={actions.filter((action) => action.id !== 'export')}
        bulkActions={actions}
        searchLabel={t('customers_search')}
        empty={{ icon: 'user', title: t('customers_empty_title'), text: t('customers_empty_text') }}
      />
      {tagsQuestion.dialog}
    </>
  );
}

/** Tab → how many it has, under the present search and filters. */
function useTabCounts(withoutTab: object): Record<Tab, number | undefined> {
  const of = (tab: Tab) => ({ query: { ...withoutTab, ...tabs[tab] } });
  const all = useApiQuery(countCustomers, of('all'), { keepPrevious: true });
  const returning = useApiQuery(countCustomers, of('returning'), { keepPrevious: true });
  const prospects = useApiQuery(countCustomers, of('prospects'), { keepPrevious: true });
  const subscribed = useApiQuery(countCustomers, of('subscribed'), { keepPrevious: true });
  return {
    all: all.data?.count,
    returning: returning.data?.count,
    prospects: prospects.data?.count,
    subscribed: subscribed.data?.count,
  };
}
