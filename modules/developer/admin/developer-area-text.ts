import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of what other programs are given that the first load needs: navigation, titles, palette. */
export const developerAreaText = registerStrings('developer-area', {
  en: {
    tokens: 'Access tokens',
    tokens_text: 'API access for your own tools.',
    tokens_words: 'api keys developer integrations private apps credentials secret',
    apps: 'Your OAuth apps',
    apps_text: 'Register apps that ask shops for access via OAuth 2.',
    apps_words: 'oauth client id secret redirect developer third-party',
    access: 'Connected apps',
    access_text: 'Apps with access to this shop.',
    access_words: 'third-party oauth revoke uninstall integrations connected permissions consent',
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    webhooks_text: 'Send events to other apps.',
    webhooks_words: 'developer events api callbacks deliveries',
    deliveries: 'Deliveries',
    delivery: 'Delivery',
  },
});
