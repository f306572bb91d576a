import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type ListAction, type ListColumn, wholeListQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { type ApiToken, listApiTokens, revokeApiToken } from '../contract/api-token-calls.ts';
import { ApiTokenDialog } from './api-token-dialog.tsx';
import { developerText } from './developer-text.ts';
import { scopesText } from './scope-fields.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const row = { id: (token: ApiToken) => String(token.id), name: (token: ApiToken) => token.name };

const tabs = {
  all: () => true,
  in_use: (token: ApiToken) => token.revoked_at === null,
  revoked: (token: ApiToken) => token.revoked_at !== null,
};

/** /settings/developer: access tokens of other programs; a new one is shown once. */
export function ApiTokenListPage() {
  const t = useText(developerText);
  const formats = useFormats();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string>();
  const list = useListState({
    tabs: (['all', 'in_use', 'revoked'] as const).map((id) => ({ id, label: t(id) })),
  });
  const tokens = useApiQuery(listApiTokens, {}, { keepPrevious: true });
  const revoke = useApiMutation(revokeApiToken, { refresh: [listApiTokens] });
  const columns: ListColumn<ApiToken>[] = [
    {
      id: 'name',
      label: t('token_name'),
      phone: 'title',
      csv: (token) => token.name,
      cell: (token) => <ListTitle name={token.name} text={t('token_ending', { ending: token.ending })} />,
    },
    {
      id: 'may',
      label: t('may'),
      width: 320,
      phone: 'line',
      csv: (token) => token.scopes.join(' '),
      cell: (token) => <p className="quiet text-sm">{scopesText(token.scopes)}</p>,
    },
    {
      id: 'state',
      label: t('state'),
      width: 120,
      phone: 'status',
      csv: (token) => (token.revoked_at ? 'revoked' : 'in use'),
      cell: (token) =>
        token.revoked_at ? (
          <StatusTag tone="bad">{t('revoked')}</StatusTag>
        ) : (
          <StatusTag tone="ok">{t('in_use')}</StatusTag>
        ),
    },
    {
      id: 'created',
      label: t('created'),
      width: 172,
      wideOnly: true,
      csv: (token) => token.created_at,
      cell: (token) => (
        <div>
          {formats.dateTime(token.created_at)}
          <p className="dim text-sm cut">{t('token_by', { name: token.created_by })}</p>
        </div>
      ),
    },
    {
      id: 'used',
      label: t('last_used'),
      width: 172,
      phone: 'figure',
      phoneLead: true,
      csv: (token) => token.last_used_at,
      cell: (token) => (token.last_used_at ? formats.dateTime(token.last_used_at) : t('never')),
    },
  ];
  const actions: ListAction<ApiToken>[] = [
    {
      id: 'revoke',
      label: t('revoke'),
      icon: 'trash',
      danger: true,
      shown: (token) => token.revoked_at === null,
      confirm: ({ rows }) => ({
        title: t('revoke_title', { name: rows[0]?.name ?? '' }),
        message: t('revoke_text'),
        confirmLabel: t('revoke'),
      }),
      run: async ({ rows }) => {
        for (const { id } of rows) await revoke.mutateAsync({ params: { id } });
        return { message: t('revoked_done', { name: rows[0]?.name ?? '' }) };
      },
    },
  ];
  return (
    <>
      <ListPage<ApiToken>
        id="api-tokens"
        title={t('tokens')}
        text={t('tokens_lead')}
        crumbs={[{ label: t('settings'), to: '/settings' }]}
        create={{ label: t('token_create'), onSelect: () => setCreating(true) }}
        list={list}
        query={wholeListQuery(tokens, list, (reply) => reply.api_tokens, tabs)}
        row={row}
        columns={columns}
        rowActions={actions}
        searchLabel={t('tokens_search')}
        empty={{ icon: 'lock', title: t('tokens_empty'), text: t('tokens_empty_text') }}
      />
      {creating ? (
        <ApiTokenDialog
          onClose={() => setCreating(false)}
          onMade={(token) => {
            setCreating(false);
            setMade(token);
          }}
        />
      ) : null}
      {made ? (
        <SecretDialog
          title={t('token_made')}
          use={t('token_use')}
          secret={made}
          onClose={() => setMade(undefined)}
        />
      ) : null}
    </>
  );
}
