import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { developerLogText } from './developer-log-text.ts';

export const developerLogTextDe: TranslatedText<typeof developerLogText> = {
  area: 'developer-log',
  strings: {
    thing_api_tokens: 'Zugriffstoken',
    thing_developer_apps: 'Eigene App',
    thing_webhooks: 'Webhook',
    thing_script_tags: 'Skript-Tag',
    kind: 'Art',
    name: 'Bezeichnung',
    redirect_uris: 'Rücksprungadressen',
    scopes: 'Berechtigungen',
    status: 'Zustand',
    costs: 'Darf Kosten sehen',
    ending: 'Letzte Zeichen',
    revoked_at: 'Widerrufen',
    token_hash: 'Zugangstoken',
    address: 'Adresse',
    api_token_id: 'Zugangstoken',
    disabled_reason: 'Warum er aus ist',
    fields: 'Gesendete Felder',
    secret: 'Geheimnis',
    topic: 'Thema',
    display_scope: 'Wo es läuft',
    event: 'Wann es läuft',
    src: 'Adresse des Skripts',
    secret_ending: 'Letzte Zeichen des Geheimnisses',
    secret_hash: 'Geheimnis',
  },
};
