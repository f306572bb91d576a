import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { developerAreaText } from './developer-area-text.ts';

export const developerAreaTextDe: TranslatedText<typeof developerAreaText> = {
  area: 'developer-area',
  strings: {
    tokens: 'Zugriffstoken',
    tokens_text: 'Andere Programme dürfen in diesem Shop lesen und ändern.',
    tokens_words: 'api schlüssel entwickler schnittstelle apps zugangsdaten',
    apps: 'Ihre Apps',
    apps_text: 'Apps anmelden, die Shops mit OAuth 2 um Zugriff bitten.',
    apps_words: 'oauth client id geheimnis weiterleitung entwickler drittanbieter',
    access: 'Apps mit Zugriff',
    access_text: 'Sehen, welche Apps Zugriff auf diesen Shop erhalten haben, und ihn zurücknehmen.',
    access_words: 'drittanbieter oauth widerrufen deinstallieren verbunden berechtigungen zustimmung',
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    webhooks_text: 'Anderen Programmen sagen, wenn in diesem Shop etwas geschieht.',
    webhooks_words: 'entwickler ereignisse api schnittstelle zustellungen',
    deliveries: 'Zustellungen',
    delivery: 'Zustellung',
  },
};
