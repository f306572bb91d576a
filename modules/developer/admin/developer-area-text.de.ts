import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { developerAreaText } from './developer-area-text.ts';

export const developerAreaTextDe: TranslatedText<typeof developerAreaText> = {
  area: 'developer-area',
  strings: {
    tokens: 'Zugriffstoken',
    tokens_text: 'API-Zugriff für Ihre eigenen Programme.',
    tokens_words: 'api schlüssel entwickler schnittstelle apps zugangsdaten',
    apps: 'Ihre OAuth-Apps',
    apps_text: 'Registrieren Sie Apps, die Shops über OAuth 2 um Zugriff bitten.',
    apps_words: 'oauth client id geheimnis weiterleitung entwickler drittanbieter',
    access: 'Verbundene Apps',
    access_text: 'Apps mit Zugriff auf diesen Shop.',
    access_words: 'drittanbieter oauth widerrufen deinstallieren verbunden berechtigungen zustimmung',
    webhooks: 'Webhooks',
    webhook: 'Webhook',
    webhooks_text: 'Ereignisse an andere Apps senden.',
    webhooks_words: 'entwickler ereignisse api schnittstelle zustellungen',
    deliveries: 'Zustellungen',
    delivery: 'Zustellung',
  },
};
