import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useMay } from '#core/admin/frame/session-context.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type ListAction, type ListColumn, wholeListQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { type AppGrant, listAppGrants, revokeAppGrant } from '../contract/oauth-calls.ts';
import { oauthText } from './oauth-text.ts';
import { scopesText } from './scope-fields.tsx';

const row = { id: (grant: AppGrant) => String(grant.id), name: (grant: AppGrant) => grant.name };

const tabs = {
  all: () => true,
  has_access: (grant: AppGrant) => grant.revoked_at === null,
  ended: (grant: AppGrant) => grant.revoked_at !== null,
};

/** /settings/app-access: apps that were granted access, and the way to take it back (V396). */
export function AppAccessPage() {
  const t = useText(oauthText);
  const formats = useFormats();
  const mayRevoke = useMay('uninstall_app');
  const list = useListState({
    tabs: (['all', 'has_access', 'ended'] as const).map((id) => ({ id, label: t(id) })),
  });
  const grants = useApiQuery(listAppGrants, {}, { keepPrevious: true });
  const revoke = useApiMutation(revokeAppGrant, { refresh: [listAppGrants] });
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
      query={wholeListQuery(grants, list, (reply) => reply.grants, tabs)}
      row={row}
      columns={columns}
      rowActions={actions}
      searchLabel={t('access_search')}
      empty={{ icon: 'layers', title: t('access_empty'), text: t('access_empty_text') }}
    />
  );
}
