import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { trialText } from './trial-text.ts';

export const trialTextDe: TranslatedText<typeof trialText> = {
  area: 'offer-trials',
  strings: {
    trial: 'A/B-Test und Kontrollgruppe',
    trial_text:
      'Zeigen Sie das Angebot einem Teil der Besucher nicht, und vergleichen Sie, was beide Gruppen ausgeben.',
    trial_share: 'Kontrollgruppe',
    trial_off: 'Keine Kontrollgruppe: Alle sehen das Angebot',
    trial_out: '%{share} sehen weder das Angebot noch seinen Rabatt',
    trial_second: 'Zweite Version testen',
    trial_second_hint: 'Die Hälfte der Besucher sieht Version B.',
    trial_message: 'Nachricht von Version B',
    trial_title: 'Titel von Version B',
    trial_percent: 'Rabatt von Version B',
    trial_percent_hint: 'Leer lassen für denselben Rabatt.',
    trial_same: 'Gleich',

    brings: 'Ergebnisse',
    brings_none: 'Noch keine passenden Besucher.',
    brings_enough: 'Noch zu wenig Daten: Je Gruppe sind %{visitors} Besucher und %{buyers} Käufer nötig.',
    brings_effect: '+%{each} pro Besucher ggü. der Kontrollgruppe',
    brings_effect_less: '−%{each} pro Besucher ggü. der Kontrollgruppe',
    brings_second: '+%{each} pro Besucher mit Version B',
    brings_second_less: '−%{each} pro Besucher mit Version B',
    brings_range: '95-%-Konfidenzintervall: %{low} bis %{high} pro Besucher. Gesamt: %{total}.',
    brings_unsure: 'Statistisch nicht signifikant.',
    brings_note: 'Käufe der Besucher, seit sie erstmals infrage kamen, abzüglich Rückerstattungen.',
    part: 'Gruppe',
    part_out: 'Kontrollgruppe',
    part_rest: 'Alle anderen',
    part_a: 'Version A',
    part_b: 'Version B',
    part_count: 'Besucher',
    part_buyers: 'Käufer',
    part_each: 'Umsatz pro Besucher',
  },
};
