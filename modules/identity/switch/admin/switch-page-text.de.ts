import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { switchPageText } from './switch-page-text.ts';

export const switchPageTextDe: TranslatedText<typeof switchPageText> = {
  area: 'switch-page',
  strings: {
    settings: 'Einstellungen',
    switches_title: 'Funktionsschalter',
    switches_text: 'Schalten Sie Funktionen ein oder aus. Änderungen gelten sofort.',
    switch_on: '%{name} ist eingeschaltet',
    switch_off: '%{name} ist ausgeschaltet',
    switch_stops_title: '%{name} ausschalten?',
    switch_stops_one: '%{count} aktives Angebot endet sofort',
    switch_stops_other: '%{count} aktive Angebote enden sofort',
    switch_stops_more_one: '%{list} und %{count} weiteres',
    switch_stops_more_other: '%{list} und %{count} weitere',
    switch_stops_again:
      'Sie werden nicht geändert und laufen weiter, wenn Sie die Funktion wieder einschalten.',
    switch_stops_do: 'Ausschalten',
    undo: 'Rückgängig',
  },
};
