import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of what other programs are given that the first load needs: navigation, titles, palette. */
export const developerAreaText = registerStrings('developer-area', {
  en: {
    tokens: 'Access tokens',
    tokens_text: 'Let other programs read and change things of this shop.',
    tokens_words: 'api keys developer integrations private apps credentials secret',
    apps: 'Your apps',
    apps_text: 'Register apps that ask shops for access with OAuth 2.',
    apps_words: 'oauth client id secret redirect developer third-party',
    access: 'Apps with access',
    access_text: 'See which apps were granted access to this shop, and take it back.',
    access_words: 'third-party oauth revoke uninstall integrations connected permissions consent',
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    webhooks_text: 'Tell other programs when something happens in this shop.',
    webhooks_words: 'developer events api callbacks deliveries',
    deliveries: 'Deliveries',
    delivery: 'Delivery',
  },
});
