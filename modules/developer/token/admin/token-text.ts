import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Access tokens that are made by hand. */
export const tokenText = registerStrings('access_tokens', {
  en: {
    settings: 'Settings',
    tokens: 'Access tokens',
    tokens_lead:
      'Create one token per app with only the permissions it needs. Revoking it cuts off access immediately.',
    tokens_search: 'Search access tokens',
    tokens_empty: 'No access tokens yet',
    tokens_empty_text:
      'Create a token for an app that works with your shop, such as a warehouse or accounting tool.',
    token_create: 'Create token',
    token_name: 'Name',
    token_name_hint: 'What it’s for. The activity log shows this name.',
    token_ending: 'ends in …%{ending}',
    token_by: 'Created by %{name}',
    may: 'Permissions',
    in_use: 'Active',
    revoked: 'Revoked',
    all: 'All',
    state: 'State',
    created: 'Created',
    last_used: 'Last used',
    never: 'Never',
    revoke: 'Revoke',
    revoke_title: 'Revoke “%{name}”?',
    revoke_text:
      'The program can do nothing in this shop from its next call on. Its webhooks end, and its scripts are taken out of the store. This cannot be undone.',
    revoked_done: '%{name} was revoked',
    scopes: 'Permissions',
    token_made: 'Your new access token',
    token_use: 'Your program sends it as “Authorization: Bearer …” with each call.',
  },
});
