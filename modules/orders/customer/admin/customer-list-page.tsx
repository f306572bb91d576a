import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useReadChoices } from '#core/admin/shells/list-choices.ts';
import { useExport } from '#core/admin/shells/list-export.tsx';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import {
  countCustomerTabs,
  downloadCustomerExport,
  exportCustomers,
  listCustomers,
  listCustomerTags,
} from '../contract/customer-calls.ts';
import { listedCustomerFields } from '../contract/customer-list-fields.ts';
import { customerTabs } from '../contract/customer-tabs.ts';
import { customerStates } from '../contract/customer.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { useCustomerActions } from './customer-bulk-actions.ts';
import { customerAddress, useCustomerColumns } from './customer-columns.tsx';
import { customerText } from './customer-text.ts';
import { useTagsQuestion } from '../../base/admin/tags-question.tsx';

/** /customers: all customers with their orders and spend. */
export function CustomerListPage() {
  const t = useText(customerText);
  const known = useApiQuery(listCustomerTags, {}, { staleTime: 60_000 }).data?.tags;
  const tags = useReadChoices(
    'tag',
    known?.map((tag) => ({ value: tag, label: tag })),
  );
  const list = useServerList(listCustomers, {
    fields: listedCustomerFields,
    rows: (reply) => reply.customers,
    row: customerAddress,
    columns: useCustomerColumns(),
    tabs: tabsOf(customerTabs, (tab) => t(tab === 'all' ? 'tab_everyone' : `tab_${tab}`)),
    filters: [
      { id: 'tag', label: t('tag'), asks: 'tag', options: tags },
      {
        id: 'account',
        label: t('state'),
        asks: 'state',
        options: customerStates.map((value) => ({ value, label: t(`state_${value}`) })),
      },
      useSpanFilter('added', t('added')),
    ],
    standardSort: { field: 'id', dir: 'desc' },
    counts: countCustomerTabs,
  });
  const tagsQuestion = useTagsQuestion(known ?? []);
  const { tagging, deletion } = useCustomerActions(list, tagsQuestion.ask);
  const exporting = useExport('customer-export', exportCustomers, downloadCustomerExport, list.filter);
  return (
    <>
      <ListPage
        id="customers"
        title={t('customers')}
        text={t('customers_lead')}
        create={{ label: t('customer_add'), to: orderPaths.customer('new') }}
        secondary={exporting.button}
        notice={exporting.notice}
        list={list}
        rowActions={[...tagging, deletion]}
        bulkActions={[...tagging, exporting.action, deletion]}
        searchLabel={t('customers_search')}
        empty={{ icon: 'user', title: t('customers_empty_title'), text: t('customers_empty_text') }}
      />
      {tagsQuestion.dialog}
    </>
  );
}
