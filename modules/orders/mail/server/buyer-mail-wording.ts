import { asWritten, type WordedMail } from '#core/server/mail/mail-wording.ts';
import type { BuyerMailKind } from '../../order/contract/buyer-mail-kind.ts';
import { buyerMailVariables } from '../contract/buyer-mail-variables.ts';
import { buyerMailText } from './buyer-mail-text.ts';

/** A mail to buyers as a shop may word it. */
export function wordedBuyerMail(kind: BuyerMailKind): WordedMail {
  return {
    kind,
    variables: buyerMailVariables[kind],
    standard: (language) => {
      const t = buyerMailText.in(language);
      return {
        subject: asWritten(t(`${kind}_subject`)),
        heading: asWritten(t(`${kind}_heading`)),
        intro: asWritten(t(`${kind}_intro`)),
        closing: '',
      };
    },
  };
}
