import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { postPurchaseRefusals, postPurchaseSentences } from '../contract/post-purchase-refusals.ts';

/** German versions of the server's messages about post-purchase offers. */
export const postPurchaseSentencesDe: TranslatedSentences<
  typeof postPurchaseRefusals | typeof postPurchaseSentences
> = {
  area: 'sentences',
  strings: {
    'offers.step_invalid': 'Dieses Angebot gehört nicht zu dieser Bestellung.',
    'offers.step_used': 'Sie haben dieses Angebot schon beantwortet.',
    'offers.step_expired': 'Dieses Angebot ist abgelaufen.',
    'offers.step_changed': 'Dieses Angebot hat sich geändert.',
    'offers.not_part_of_offer': 'Das gehört nicht zu diesem Angebot',
  },
};
