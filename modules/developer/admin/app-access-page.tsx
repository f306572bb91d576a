import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useMay } from '#core/admin/frame/session-context.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type ListAction, type ListColumn, listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { type AppGrant, listAppGrants, revokeAppGrant } from '../contract/oauth-calls.ts';
import { oauthText } from './oauth-text.ts';
import { scopesText } from './scope-fields.tsx';

const row = { id: (grant: AppGrant) => String(grant.id), name: (grant: AppGrant) => grant.name };

/** /settings/app-access: apps that were granted access, and the way to take it back (V396). */
export function AppAccessPage() {
  const t = useText(oauthText);
  const formats = useFormats();
  const mayRevoke = useMay('uninstall_app');
  const list = useListState({
    tabs: [
      { id: 'all', label: t('all') },
      { id: 'has_access', label: t('has_access') },
      { id: 'ended', label: t('ended') },
    ],
  });
  const grants = useApiQuery(listAppGrants, {}, { keepPrevious: true });
  const revoke = useApiMutation(revokeAppGrant, { refresh: [listAppGrants] });
  const search = list.q.trim().toLowerCase();
  const found = grants.data?.grants.filter(({ name }) => name.toLowerCase().includes(search));
  const tabs: Record<string, AppGrant[] | undefined> = {
    all: found,
    has_access: found?.filter((grant) => grant.revoked_at === null),
    ended: found?.filter((grant) => grant.revoked_at !== null),
  };
  const counts = {
    all: tabs['all']?.length,
    has_access: tabs['has_access']?.length,
    ended: tabs['ended']?.length,
  };
  const shown = tabs[list.tab] ?? [];
  const page = shown.slice((list.page - 1) * list.pageSize, list.page * list.pageSize);
  const columns: ListColumn<AppGrant>[] = [
    {
      id: 'name',
      label: t('app'),
      phone: 'title',
      csv: (grant) => grant.name,
      cell: (grant) => <ListTitle name={grant.name} />,
    },
    {
      id: 'may',
      label: t('may'),
      width: 320,
      phone: 'line',
      csv: (grant) => grant.scopes.join(' '),
      cell: (grant) => <p className="quiet text-sm">{scopesText(grant.scopes)}</p>,
    },
    {
      id: 'state',
      label: t('state'),
      width: 172,
      phone: 'status',
      csv: (grant) => grant.revoked_reason ?? 'has access',
      cell: (grant) =>
        grant.revoked_at === null ? (
          <StatusTag tone="ok">{t('has_access')}</StatusTag>
        ) : (
          <StatusTag tone="bad">
            {t(grant.revoked_reason === null ? 'ended' : `ended_${grant.revoked_reason}`)}
          </StatusTag>
        ),
    },
    {
      id: 'granted',
      label: t('granted'),
      width: 172,
      wideOnly: true,
      csv: (grant) => grant.granted_at,
      cell: (grant) => (
        <div>
          {formats.dateTime(grant.granted_at)}
          <p className="dim text-sm cut">{t('granted_by', { name: grant.granted_by })}</p>
        </div>
      ),
    },
    {
      id: 'used',
      label: t('last_used'),
      width: 172,
      phone: 'figure',
      phoneLead: true,
      csv: (grant) => grant.last_used_at,
      cell: (grant) => (grant.last_used_at ? formats.dateTime(grant.last_used_at) : t('never')),
    },
  ];
  const actions: ListAction<AppGrant>[] = [
    {
      id: 'take-back',
      label: t('take_back'),
      icon: 'trash',
      danger: true,
      shown: (grant) => mayRevoke && grant.revoked_at === null,
      confirm: ({ rows }) => ({
        title: t('take_back_title', { name: rows[0]?.name ?? '' }),
        message: t('take_back_text'),
        confirmLabel: t('take_back'),
      }),
      run: async ({ rows }) => {
        for (const { id } of rows) await revoke.mutateAsync({ params: { id } });
        return { message: t('taken_back', { name: rows[0]?.name ?? '' }) };
      },
    },
  ];
  return (
    <ListPage<AppGrant>
      id="app-access"
      title={t('access')}
      text={t('access_lead')}
      crumbs={[{ label: t('settings'), to: '/settings' }]}
      list={list}
      query={listQuery(grants, () => ({ rows: page, hasMore: shown.length > list.page * list.pageSize }), {
        total: shown.length,
        counts,
      })}
      row={row}
      columns={columns}
      rowActions={actions}
      searchLabel={t('access_search')}
      empty={{ icon: 'layers', title: t('access_empty'), text: t('access_empty_text') }}
    />
  );
}
