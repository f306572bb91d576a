import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Names for the activity log and the bell: its tables and their columns. */
export const developerLogText = registerStrings('developer-log', {
  en: {
    thing_api_tokens: 'Access token',
    thing_developer_apps: 'Own app',
    thing_webhooks: 'Webhook',
    thing_script_tags: 'Script tag',
    kind: 'Kind',
    name: 'Name',
    redirect_uris: 'Redirect addresses',
    scopes: 'Permissions',
    status: 'State',
    costs: 'May see costs',
    ending: 'Last characters',
    revoked_at: 'Revoked',
    token_hash: 'Token',
    address: 'Endpoint URL',
    api_token_id: 'Access token',
    disabled_reason: 'Why it is off',
    fields: 'Fields sent',
    secret: 'Secret',
    topic: 'Topic',
    display_scope: 'Where it runs',
    event: 'When it runs',
    src: 'Address of the script',
    secret_ending: 'Last characters of the secret',
    secret_hash: 'Secret',
  },
});
