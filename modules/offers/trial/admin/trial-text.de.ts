import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { trialText } from './trial-text.ts';

export const trialTextDe: TranslatedText<typeof trialText> = {
  area: 'offer-trials',
  strings: {
    trial: 'Messen, was es bringt',
    trial_text:
      'Ein Teil der Besucher bekommt das Angebot nicht. Was sie kaufen, verglichen mit dem, was die anderen kaufen, zeigt, was das Angebot wirklich bringt.',
    trial_share: 'Besucher, die es nicht bekommen',
    trial_off: 'Alle bekommen es',
    trial_out: '%{share} bekommen es nicht: keine Box, kein Rabatt',
    trial_second: 'Einen zweiten Text ausprobieren',
    trial_second_hint: 'Die Hälfte derer, die das Angebot bekommen, sieht ihn statt des ersten.',
    trial_message: 'Zweite Nachricht',
    trial_title: 'Zweiter Titel',
    trial_percent: 'Zweiter Rabatt',
    trial_percent_hint: 'Leer: derselbe Rabatt wie beim ersten.',
    trial_same: 'Gleich',

    brings: 'Was es bringt',
    brings_none: 'Noch war niemand da, der es bekommen könnte.',
    brings_enough:
      'Noch zu wenig Daten: Es braucht %{visitors} Besucher in jedem Teil und %{buyers}, die etwas gekauft haben.',
    brings_effect: '%{each} mehr je Besucher, der es bekommt',
    brings_effect_less: '%{each} weniger je Besucher, der es bekommt',
    brings_second: '%{each} mehr je Besucher mit dem zweiten Text',
    brings_second_less: '%{each} weniger je Besucher mit dem zweiten Text',
    brings_range: 'Zwischen %{low} und %{high}, mit 95 % Sicherheit. Insgesamt %{total}.',
    brings_unsure: 'Es kann Zufall sein: Die Spanne enthält null.',
    brings_note: 'Was Besucher gekauft haben, seit sie es bekommen konnten, abzüglich Erstattungen.',
    part: 'Besucher',
    part_out: 'Bekommen es nicht',
    part_a: 'Bekommen es',
    part_b: 'Zweiter Text',
    part_count: 'Anzahl',
    part_buyers: 'Gekauft',
    part_each: 'Je Besucher',
  },
};
