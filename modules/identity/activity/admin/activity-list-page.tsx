import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import { countAudit, listAudit } from '../contract/audit-calls.ts';
import { useActivityRows } from './activity-columns.tsx';
import { useActivityFilters } from './activity-filters.ts';
import { activityText } from './activity-text.ts';

/** /settings/activity: what people changed, newest first; nothing here can be changed. */
export function ActivityListPage() {
  const t = useText(activityText);
  const list = useServerList(listAudit, {
    rows: (reply) => reply.entries,
    ...useActivityRows(),
    filters: useActivityFilters(),
    count: countAudit,
  });
  return (
    <ListPage
      id="activity"
      title={t('title')}
      text={t('lead')}
      crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
      list={list}
      searchLabel={t('search')}
      empty={{ icon: 'clock', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
