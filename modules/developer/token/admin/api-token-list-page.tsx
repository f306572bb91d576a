import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useWholeList } from '#core/admin/shells/whole-list.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { type ApiToken, listApiTokens, revokeApiToken } from '../contract/api-token-calls.ts';
import { accessAddress, ending, isInForce, useAccessColumns } from './access-rows.tsx';
import { ApiTokenDialog } from './api-token-dialog.tsx';
import { tokenText } from './token-text.ts';
import { SecretDialog } from '../../program/admin/secret-dialog.tsx';

/** /settings/developer: access tokens of other programs; a new one is shown once. */
export function ApiTokenListPage() {
  const t = useText(tokenText);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string>();
  const revoke = useApiMutation(revokeApiToken, { refresh: [listApiTokens] });
  const columns = useAccessColumns<ApiToken>({
    name: { label: t('token_name'), text: ({ ending: end }) => t('token_ending', { ending: end }) },
    state: {
      label: t('state'),
      width: 120,
      csv: (token) => (isInForce(token) ? 'in use' : 'revoked'),
      word: (token) => t(isInForce(token) ? 'in_use' : 'revoked'),
    },
    since: {
      id: 'created',
      label: t('created'),
      at: (token) => token.created_at,
      by: (token) => t('token_by', { name: token.created_by }),
    },
  });
  const list = useWholeList(listApiTokens, {
    rows: (reply) => reply.api_tokens,
    row: accessAddress,
    columns,
    tabs: [
      { id: 'all', label: t('all'), holds: () => true },
      { id: 'in_use', label: t('in_use'), holds: isInForce },
      { id: 'revoked', label: t('revoked'), holds: (token) => !isInForce(token) },
    ],
  });
  const revoking = ending<ApiToken>({
    id: 'revoke',
    label: t('revoke'),
    title: (name) => t('revoke_title', { name }),
    text: t('revoke_text'),
    said: (name) => t('revoked_done', { name }),
    may: true,
    end: (id) => revoke.mutateAsync({ params: { id } }),
  });
  return (
    <>
      <ListPage
        id="api-tokens"
        title={t('tokens')}
        text={t('tokens_lead')}
        crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
        create={{ label: t('token_create'), onSelect: () => setCreating(true) }}
        list={list}
        rowActions={[revoking]}
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
