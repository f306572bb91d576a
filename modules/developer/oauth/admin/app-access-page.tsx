import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useWholeList } from '#core/admin/shells/whole-list.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { type AppGrant, listAppGrants, revokeAppGrant } from '../contract/oauth-calls.ts';
import { accessAddress, ending, isInForce, useAccessColumns } from '../../token/admin/access-rows.tsx';
import { oauthText } from './oauth-text.ts';

/** /settings/app-access: lists the apps that were granted access, and lets people revoke it (V396). */
export function AppAccessPage() {
  const t = useText(oauthText);
  const revoke = useApiMutation(revokeAppGrant, { refresh: [listAppGrants] });
  const columns = useAccessColumns<AppGrant>({
    name: { label: t('app') },
    state: {
      label: t('state'),
      width: 172,
      csv: (grant) => grant.revoked_reason ?? 'has access',
      word: (grant) =>
        isInForce(grant)
          ? t('has_access')
          : t(grant.revoked_reason === null ? 'ended' : `ended_${grant.revoked_reason}`),
    },
    since: {
      id: 'granted',
      label: t('granted'),
      at: (grant) => grant.granted_at,
      by: (grant) => t('granted_by', { name: grant.granted_by }),
    },
  });
  const list = useWholeList(listAppGrants, {
    rows: (reply) => reply.grants,
    row: accessAddress,
    columns,
    tabs: [
      { id: 'all', label: t('all'), holds: () => true },
      { id: 'has_access', label: t('has_access'), holds: isInForce },
      { id: 'ended', label: t('ended'), holds: (grant) => !isInForce(grant) },
    ],
  });
  const takingBack = ending<AppGrant>({
    id: 'take-back',
    label: t('take_back'),
    title: (name) => t('take_back_title', { name }),
    text: t('take_back_text'),
    said: (name) => t('taken_back', { name }),
    may: useMay('uninstall_app'),
    end: (id) => revoke.mutateAsync({ params: { id } }),
  });
  return (
    <ListPage
      id="app-access"
      title={t('access')}
      text={t('access_lead')}
      crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
      list={list}
      rowActions={[takingBack]}
      searchLabel={t('access_search')}
      empty={{ icon: 'layers', title: t('access_empty'), text: t('access_empty_text') }}
    />
  );
}
