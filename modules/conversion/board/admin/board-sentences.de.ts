import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { boardRefusals, boardSentences } from '../contract/board-refusals.ts';

export const boardSentencesDe: TranslatedSentences<typeof boardRefusals | typeof boardSentences> = {
  area: 'sentences',
  strings: {
    'conversion.evidence_forgotten': 'Dieser Export ist abgelaufen. Exportieren Sie erneut.',
    'conversion.not_this_person': 'Das kann nur für die angemeldete Person gespeichert werden.',
    'conversion.this_evidence': 'Diese Datei',
    'conversion.this_tool': 'Dieses Tool',
    'conversion.timers_one_by_one': 'Schalten Sie Timer einzeln ein oder aus.',
  },
};
