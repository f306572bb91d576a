import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { liveText } from './live-text.ts';

export const liveTextDe: TranslatedText<typeof liveText> = {
  area: 'offer-live',
  strings: {
    live_last: 'Es ist live und wird als letztes versucht: mit Priorität %{priority}.',
    live_at: 'Es ist live und hat die Priorität %{priority}.',
    live_stopped: 'Es ist aktiv, aber ein Schalter des Shops hält es an (Einstellungen).',
    not_live: 'Es ist inaktiv.',
    turned_off: '„%{name}“ ist jetzt inaktiv',
    duplicated: 'Angebot dupliziert: „%{name}“. %{live}',
    duplicated_some:
      '%{count} Angebote dupliziert. %{live} davon sind live und werden nach allen anderen versucht.',
    duplicated_off: '%{count} Angebote dupliziert. Alle sind inaktiv.',
    never_applies: 'Greift nie: „%{name}“ kommt zuerst',
    never_seen_one: 'Greift bei %{count} geprüften Produkt nicht: „%{name}“ kommt zuerst',
    never_seen_other: 'Greift bei keinem von %{count} geprüften Produkten: „%{name}“ kommt zuerst',
    try_first: 'Dieses zuerst versuchen',
    now_first: '„%{name}“ wird jetzt vor „%{other}“ versucht',
  },
};
