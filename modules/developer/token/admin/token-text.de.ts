import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { tokenText } from './token-text.ts';

/** Access tokens that are made by hand. */
export const tokenTextDe: TranslatedText<typeof tokenText> = {
  area: 'access_tokens',
  strings: {
    settings: 'Einstellungen',
    tokens: 'Zugriffstoken',
    tokens_lead:
      'Erstellen Sie ein Token je App, nur mit den nötigen Berechtigungen. Ein Widerruf wirkt sofort.',
    tokens_search: 'Zugriffstoken suchen',
    tokens_empty: 'Noch keine Zugriffstoken',
    tokens_empty_text:
      'Erstellen Sie ein Token für eine App, die mit Ihrem Shop arbeitet, etwa Lager oder Buchhaltung.',
    token_create: 'Token erstellen',
    token_name: 'Name',
    token_name_hint: 'Wofür es ist. Das Aktivitätsprotokoll zeigt diesen Namen.',
    token_ending: 'endet auf …%{ending}',
    token_by: 'Von %{name} erstellt',
    may: 'Berechtigungen',
    in_use: 'Aktiv',
    revoked: 'Widerrufen',
    all: 'Alle',
    state: 'Zustand',
    created: 'Erstellt',
    last_used: 'Zuletzt benutzt',
    never: 'Nie',
    revoke: 'Widerrufen',
    revoke_title: '„%{name}“ widerrufen?',
    revoke_text:
      'Ab dem nächsten Aufruf kann das Programm in diesem Shop nichts mehr tun. Seine Webhooks enden, und seine Skripte verschwinden aus dem Shop. Das lässt sich nicht rückgängig machen.',
    revoked_done: '%{name} wurde widerrufen',
    scopes: 'Was es darf',
    token_made: 'Ihr neues Zugriffstoken',
    token_use: 'Ihr Programm sendet es bei jedem Aufruf als „Authorization: Bearer …“.',
  },
};
