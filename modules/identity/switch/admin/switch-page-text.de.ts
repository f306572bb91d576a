import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { switchPageText } from './switch-page-text.ts';

export const switchPageTextDe: TranslatedText<typeof switchPageText> = {
  area: 'switch-page',
  strings: {
    settings: 'Einstellungen',
    switches_title: 'Funktionsschalter',
    switches_text: 'Teile von Backroom, die dieser Shop nutzt. Eine Änderung gilt sofort.',
    switch_on: '%{name} ist eingeschaltet',
    switch_off: '%{name} ist ausgeschaltet',
    switch_stops_title: '%{name} ausschalten?',
    switch_stops_one: '%{count} laufendes Angebot endet sofort, im Preis wie auf jeder Seite',
    switch_stops_other: '%{count} laufende Angebote enden sofort, im Preis wie auf jeder Seite',
    switch_stops_more_one: '%{list} und %{count} weiteres',
    switch_stops_more_other: '%{list} und %{count} weitere',
    switch_stops_again: 'Sie bleiben, wie sie sind, und laufen weiter, sobald der Schalter wieder an ist.',
    switch_stops_do: 'Ausschalten',
    undo: 'Rückgängig',
  },
};
