import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { developerLogText } from './developer-log-text.ts';

export const developerLogTextDe: TranslatedText<typeof developerLogText> = {
  area: 'developer-log',
  strings: {
    thing_api_tokens: 'Zugriffstoken',
    thing_developer_apps: 'OAuth-App',
    thing_webhooks: 'Webhook',
    thing_script_tags: 'Skript-Tag',
    kind: 'Art der App',
    name: 'Bezeichnung',
    redirect_uris: 'Redirect-URLs',
    scopes: 'Berechtigungen',
    status: 'Status',
    costs: 'Zugriff auf Kosten',
    ending: 'Letzte Zeichen',
    revoked_at: 'Widerrufen',
    token_hash: 'Zugriffstoken',
    address: 'Endpunkt-URL',
    api_token_id: 'Zugriffstoken',
    disabled_reason: 'Grund der Abschaltung',
    fields: 'Gesendete Felder',
    secret: 'Geheimnis',
    topic: 'Ereignis',
    display_scope: 'Seiten',
    event: 'Auslöser',
    src: 'URL des Skripts',
    secret_ending: 'Letzte Zeichen des Geheimnisses',
    secret_hash: 'Geheimnis',
  },
};
