import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import { roles } from '../../shop/contract/permission.ts';
import { countStaffTabs, listStaff } from '../contract/staff-calls.ts';
import { staffTabs } from '../contract/staff-tabs.ts';
import { useStaffActions } from './staff-actions.ts';
import { staffAddress, useStaffColumns } from './staff-columns.tsx';
import { staffText } from './staff-text.ts';

/** /settings/staff: the people of the shop and the invitations that wait. */
export function StaffListPage() {
  const t = useText(staffText);
  const actions = useStaffActions();
  const list = useServerList(listStaff, {
    rows: (reply) => reply.staff,
    row: staffAddress,
    columns: useStaffColumns(),
    tabs: tabsOf(staffTabs, (tab) => t(tab === 'all' ? 'tab_all' : `status_${tab}`)),
    filters: [
      {
        id: 'role',
        label: t('role'),
        asks: 'role',
        options: roles.map((value) => ({ value, label: t(`role_${value}`) })),
      },
    ],
    standardSort: { field: 'id', dir: 'asc' },
    counts: countStaffTabs,
  });
  return (
    <ListPage
      id="staff"
      title={t('title')}
      text={t('lead')}
      crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
      create={{ label: t('invite'), to: settingsPaths.invite }}
      list={list}
      rowActions={actions}
      bulkActions={actions}
      searchLabel={t('search')}
      empty={{ icon: 'user', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
