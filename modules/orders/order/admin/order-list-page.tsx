import '../../base/admin/order-page.css';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { useStorePage } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useExport } from '#core/admin/shells/list-export.tsx';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { countOrderTabs, listOrders } from '../contract/order-calls.ts';
import { listedOrderFields } from '../contract/order-list-fields.ts';
import { orderTabs } from '../contract/order-tabs.ts';
import { downloadOrderExport, exportOrders } from '../contract/order-edit-calls.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { useOrderActions } from './order-bulk-actions.ts';
import { orderAddress, useOrderColumns } from './order-columns.tsx';
import { useOrderFilters } from './order-list-filter.ts';
import { orderText } from './order-text.ts';
import { useTagsQuestion } from '../../base/admin/tags-question.tsx';

export function OrderListPage() {
  const t = useText(orderText);
  const storePage = useStorePage();
  const { filters, tags } = useOrderFilters();
  const list = useServerList(listOrders, {
    fields: listedOrderFields,
    rows: (reply) => reply.orders,
    row: orderAddress,
    columns: useOrderColumns(),
    tabs: tabsOf(orderTabs, (tab) => t(`tab_${tab}`)),
    filters,
    standardSort: { field: 'id', dir: 'desc' },
    counts: countOrderTabs,
  });
  const tagsQuestion = useTagsQuestion(tags);
  const actions = useOrderActions(list, tagsQuestion.ask);
  const exporting = useExport('order-export', exportOrders, downloadOrderExport, list.filter);
  return (
    <>
      <ListPage
        id="orders"
        title={t('title')}
        text={t('lead')}
        create={{ label: t('create'), to: orderPaths.draft('new') }}
        secondary={exporting.button}
        notice={exporting.notice}
        list={list}
        rowActions={actions}
        bulkActions={[...actions, exporting.action]}
        searchLabel={t('search')}
        empty={{
          icon: 'orders',
          title: t('empty_title'),
          text: t('empty_text'),
          actions: (
            <>
              <Link className={buttonClass()} to={orderPaths.draft('new')}>
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
