import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { countDraftOrderTabs, deleteDraftOrder, listDraftOrders } from '../contract/draft-order-calls.ts';
import { type DraftOrderRow, listedDraftFields } from '../contract/draft-list-fields.ts';
import { draftOrderTabs } from '../contract/draft-tabs.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { draftAddress, useDraftColumns } from './draft-columns.tsx';
import { draftText } from './draft-text.ts';
import { orderText } from '../../order/admin/order-text.ts';

/** /orders/drafts: the draft orders. */
export function DraftListPage() {
  const t = useText(draftText);
  const say = useText(orderText);
  const list = useServerList(listDraftOrders, {
    fields: listedDraftFields,
    rows: (reply) => reply.draft_orders,
    row: draftAddress,
    columns: useDraftColumns(),
    tabs: tabsOf(draftOrderTabs, (tab) => t(tab === 'all' ? 'draft_all' : `draft_status_${tab}`)),
    counts: countDraftOrderTabs,
  });
  const remove = useApiMutation(deleteDraftOrder, { refresh: list.calls });
  const deletion: ListAction<DraftOrderRow> = {
    id: 'delete',
    label: t('draft_delete'),
    icon: 'trash',
    danger: true,
    onAll: false,
    shown: (draft) => draft.status === 'open',
    confirm: ({ rows }) => ({
      title: t('draft_delete_title', { name: rows.map((draft) => draft.name).join(', ') }),
      message: t('draft_delete_text'),
      confirmLabel: t('draft_delete'),
    }),
    run: async ({ rows }) => {
      const unfinished = rows.filter((draft) => draft.status === 'open');
      for (const { id } of unfinished) await remove.mutateAsync({ params: { id } });
      return { message: t('draft_deleted', { count: unfinished.length }) };
    },
  };
  return (
    <ListPage
      id="drafts"
      title={say('drafts')}
      text={t('drafts_lead')}
      crumbs={[{ label: say('title'), to: orderPaths.orders }]}
      create={{ label: say('create'), to: orderPaths.draft('new') }}
      list={list}
      rowActions={[deletion]}
      bulkActions={[deletion]}
      searchLabel={t('drafts_search')}
      empty={{ icon: 'orders', title: t('drafts_empty_title'), text: t('drafts_empty_text') }}
    />
  );
}
