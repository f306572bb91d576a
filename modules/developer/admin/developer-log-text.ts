import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Names for the activity log and the bell: its tables and their columns. */
export const developerLogText = registerStrings('developer-log', {
  en: {
    thing_api_tokens: 'Access token',
    thing_developer_apps: 'OAuth app',
    thing_webhooks: 'Webhook',
    thing_script_tags: 'Script tag',
    kind: 'App type',
    name: 'Name',
    redirect_uris: 'Redirect URLs',
    scopes: 'Permissions',
    status: 'Status',
    costs: 'Cost access',
    ending: 'Last characters',
    revoked_at: 'Revoked',
    token_hash: 'Token',
    address: 'Endpoint URL',
    api_token_id: 'Access token',
    disabled_reason: 'Reason for turning off',
    fields: 'Fields sent',
    secret: 'Secret',
    topic: 'Event',
    display_scope: 'Pages',
    event: 'Trigger',
    src: 'Script URL',
    secret_ending: 'Last characters of the secret',
    secret_hash: 'Secret',
  },
});
