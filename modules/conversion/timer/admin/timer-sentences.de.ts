import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { timerSentences } from '../contract/timer-refusals.ts';

export const timerSentencesDe: TranslatedSentences<typeof timerSentences> = {
  area: 'sentences',
  strings: {
    'conversion.this_timer': 'Dieser Timer',
    'conversion.name_a_timer': 'Wählen Sie mindestens einen Timer aus',
    'conversion.duration_whole': 'Geben Sie eine ganze Zahl von Tagen oder Stunden ein',
    'conversion.duration_range': 'Geben Sie eine Zahl von 1 bis 9999 ein',
    'conversion.duration_locked': 'Die Dauer kann erst geändert werden, wenn der Timer zurückgesetzt ist',
    'conversion.start_past': 'Das Startdatum liegt in der Vergangenheit',
    'conversion.too_many_timers': 'Höchstens %{most} Timer können gleichzeitig aktiv sein',
    'conversion.no_such_offer': 'Kein Angebot dieses Shops hat diese ID',
    'conversion.offer_off': 'Dieses Angebot ist nicht aktiv',
    'conversion.offer_endless': 'Dieses Angebot hat kein Enddatum',
    'conversion.offer_over': 'Dieses Angebot ist abgelaufen',
    'conversion.offer_pages':
      'Nur Angebote für alle Produkte, bestimmte Produkte oder Kategorien können einen Timer haben',
  },
};
