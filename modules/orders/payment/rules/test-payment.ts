import type { Sentence } from '#core/contract/sentence.ts';
import { paymentSentences } from '../contract/payment-refusals.ts';
export type CardVerdict = { ok: true; last4: string } | { ok: false; field: boolean; message: Sentence };

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    let digit = Number(digits[digits.length - 1 - index]);
    if (index % 2 === 1) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 === 0;
}

/** Pays; every refund is declined. */
const unrefundable = '4000000000005126';
/** Pays once; a second charge is declined. */
const onceOnly = '4000000000000341';
/** Pays; at a second charge the first answer is lost, although the money moved. */
const silent = '4000000000000259';
/** Pays, also a second charge; refunds of the second charge are declined. */
const firstBack = '4000000000003055';
/** Pays; at a refund the first two answers are lost, although the money moved. */
const silentBack = '4000000000007726';
const paying: ReadonlySet<string> = new Set([
  '4242424242424242',
  unrefundable,
  onceOnly,
  silent,
  firstBack,
  silentBack,
]);

/**
 * The test gateway: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 5126 pays and refuses
 * every refund, 4000 0000 0000 0341 pays once and declines a second charge, 4000 0000 0000 0259 pays and answers a
 * second charge only at the second request, 4000 0000 0000 3055 refunds its first payment and no later one,
 * 4000 0000 0000 7726 answers a refund only at the third request; no money moves.
 */
export function testCard(number: string): CardVerdict {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !luhn(digits)) {
    return { ok: false, field: true, message: paymentSentences.card_number };
  }
  if (digits === '4000000000000002')
    return { ok: false, field: false, message: paymentSentences.card_declined };
  if (!paying.has(digits)) {
    return { ok: false, field: true, message: paymentSentences.test_cards_only };
  }
  return { ok: true, last4: digits.slice(-4) };
}

/** Suffix after the last digits of a card that has paid before. */
const again = ' again';

/**
 * The test gateway's answer to a refund, by authorization code and number of requests; `lost` if the money moves but no
 * answer arrives.
 */
export function testRefund(authorizationCode: string, asked: number): 'paid' | 'declined' | 'lost' {
  const last4 = authorizationCode.slice(0, 4);
  if (last4 === unrefundable.slice(-4)) return 'declined';
  if (last4 === firstBack.slice(-4) && authorizationCode.endsWith(again)) return 'declined';
  return last4 === silentBack.slice(-4) && asked < 3 ? 'lost' : 'paid';
}

const tokenStart = 'test-card-';

/** The token of a card that has paid, for further charges. It does not reveal the card number. */
export function testCardToken(last4: string): string {
  return `${tokenStart}${last4}`;
}

/** The answer to a further charge of a card; `lost` if the money moves but the first answer does not arrive. */
export function testSecondCharge(token: string): { last4: string; answer: 'paid' | 'declined' | 'lost' } {
  const last4 = token.slice(tokenStart.length);
  if (last4 === onceOnly.slice(-4)) return { last4, answer: 'declined' };
  return { last4, answer: last4 === silent.slice(-4) ? 'lost' : 'paid' };
}

/** The code of a further charge, by which it is refunded. */
export function testChargeCode(last4: string): string {
  return `${last4}${again}`;
}
