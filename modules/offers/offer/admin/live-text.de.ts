import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { liveText } from './live-text.ts';

export const liveTextDe: TranslatedText<typeof liveText> = {
  area: 'offer-live',
  strings: {
    live_last: 'Es ist live, mit der niedrigsten Priorität (%{priority}).',
    live_at: 'Es ist live, mit Priorität %{priority}.',
    live_stopped: 'Es ist aktiv, aber durch einen Funktionsschalter abgeschaltet (Einstellungen).',
    not_live: 'Es ist inaktiv.',
    turned_off: '„%{name}“ ist jetzt inaktiv',
    duplicated: 'Angebot dupliziert: „%{name}“. %{live}',
    duplicated_some: '%{count} Angebote dupliziert. %{live} davon sind live, mit der niedrigsten Priorität.',
    duplicated_off: '%{count} Angebote dupliziert. Alle sind inaktiv.',
    never_applies: 'Greift nie: „%{name}“ hat eine höhere Priorität',
    never_seen_one: 'Greift bei %{count} geprüften Produkt nicht: „%{name}“ hat eine höhere Priorität',
    never_seen_other:
      'Greift bei keinem von %{count} geprüften Produkten: „%{name}“ hat eine höhere Priorität',
    try_first: 'Diesem Angebot Vorrang geben',
    now_first: '„%{name}“ hat jetzt Vorrang vor „%{other}“',
  },
};
