import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useWholeList } from '#core/admin/shells/whole-list.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { type DeveloperApp, listDeveloperApps } from '../contract/developer-app-calls.ts';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { oauthText } from './oauth-text.ts';
import { scopesText } from '../../program/admin/scope-fields.tsx';

const row = {
  id: (app: DeveloperApp) => String(app.id),
  name: (app: DeveloperApp) => app.name,
  to: (app: DeveloperApp) => developerPaths.app(app.id),
};

/** /settings/developer-apps: the apps that this shop has registered. */
export function DeveloperAppListPage() {
  const t = useText(oauthText);
  const formats = useFormats();
  const columns: ListColumn<DeveloperApp>[] = [
    {
      id: 'name',
      label: t('app'),
      phone: 'title',
      csv: (app) => app.name,
      cell: (app) => <ListTitle name={app.name} to={row.to(app)} text={t(`kind_${app.kind}`)} />,
    },
    {
      id: 'may',
      label: t('scopes'),
      width: 360,
      phone: 'line',
      csv: (app) => app.scopes.join(' '),
      cell: (app) => <p className="quiet text-sm">{scopesText(app.scopes)}</p>,
    },
    {
      id: 'shops',
      label: t('shops'),
      width: 152,
      numeric: true,
      phone: 'figure',
      csv: (app) => app.grants_count,
      cell: (app) => formats.number(app.grants_count),
    },
    {
      id: 'updated',
      label: t('updated'),
      width: 172,
      wideOnly: true,
      csv: (app) => app.updated_at,
      cell: (app) => formats.dateTime(app.updated_at),
    },
  ];
  const list = useWholeList(listDeveloperApps, { rows: (reply) => reply.developer_apps, row, columns });
  return (
    <ListPage
      id="developer-apps"
      title={t('apps')}
      text={t('apps_lead')}
      crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
      create={{ label: t('app_create'), to: developerPaths.app(0) }}
      list={list}
      searchLabel={t('apps_search')}
      empty={{ icon: 'external', title: t('apps_empty'), text: t('apps_empty_text') }}
    />
  );
}
