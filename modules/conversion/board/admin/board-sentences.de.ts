import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { boardRefusals, boardSentences } from '../contract/board-refusals.ts';

export const boardSentencesDe: TranslatedSentences<typeof boardRefusals | typeof boardSentences> = {
  area: 'sentences',
  strings: {
    'conversion.evidence_forgotten':
      'Diese Datei wurde einen Tag aufgehoben. Bitte exportieren Sie noch einmal.',
    'conversion.not_this_person': 'Das kann nur für die angemeldete Person geschrieben werden.',
    'conversion.this_evidence': 'Diese Datei',
    'conversion.this_tool': 'Dieses Tool',
    'conversion.timers_one_by_one': 'Timer werden einzeln ein- und ausgeschaltet',
  },
};
