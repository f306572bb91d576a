import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { timerSentences } from '../contract/timer-refusals.ts';

export const timerSentencesDe: TranslatedSentences<typeof timerSentences> = {
  area: 'sentences',
  strings: {
    'conversion.this_timer': 'Dieser Timer',
    'conversion.name_a_timer': 'Nennen Sie mindestens einen Timer',
    'conversion.duration_whole': 'Eine Dauer sind ganze Tage oder Stunden',
    'conversion.duration_range': 'Eine Dauer ist 1 bis 9999',
    'conversion.duration_locked': 'Die Dauer bleibt, wie sie ist, bis der Timer zurückgesetzt wird',
    'conversion.start_past': 'Der Beginn liegt in der Vergangenheit',
    'conversion.too_many_timers': 'Höchstens %{most} Timer können gleichzeitig an sein',
    'conversion.no_such_offer': 'Kein Angebot dieses Shops hat diese ID',
    'conversion.offer_off': 'Dieses Angebot bekommen Kunden jetzt nicht',
    'conversion.offer_endless': 'Dieses Angebot hat kein Ende',
    'conversion.offer_over': 'Dieses Angebot ist beendet',
    'conversion.offer_pages':
      'Auf welchen Seiten dieses Angebot ist, lässt sich nicht sagen: Es gilt weder für alle Produkte noch für genannte Produkte oder Kollektionen',
  },
};
