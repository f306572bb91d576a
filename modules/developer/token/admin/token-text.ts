import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Access tokens that are made by hand. */
export const tokenText = registerStrings('access_tokens', {
  en: {
    settings: 'Settings',
    tokens: 'Access tokens',
    tokens_lead:
      'Each program gets a token of its own that may do what you choose. Revoke it and the program is out at once.',
    tokens_search: 'Search access tokens',
    tokens_empty: 'No program has access yet',
    tokens_empty_text:
      'Make a token for a program that shall work with this shop: a warehouse, an accounting tool, a script of your own.',
    token_create: 'Create token',
    token_name: 'Name',
    token_name_hint: 'What it is for. The activity log shows what was done under this name.',
    token_ending: 'ends in …%{ending}',
    token_by: 'Made by %{name}',
    may: 'May',
    in_use: 'In use',
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
    scopes: 'What it may do',
    token_made: 'Your new access token',
    token_use: 'Your program sends it as “Authorization: Bearer …” with each call.',
  },
});
