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

/** Pays, but every refund of it is declined. */
const unrefundable = '4000000000005126';
/** Pays once; when it is charged again it declines. */
const onceOnly = '4000000000000341';
/** Pays; when it is charged again the first answer gets lost, though the money moved. */
const silent = '4000000000000259';
/** Pays, also again; what it was charged again it does not give back. */
const firstBack = '4000000000003055';
/** Pays; when money is to go back to it, answers get lost until it is asked a third time, though the money moved. */
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
 * every refund, 4000 0000 0000 0341 pays once and declines to be charged again, 4000 0000 0000 0259 pays and answers a
 * second charge only when it is asked twice, 4000 0000 0000 3055 gives back its first payment and no later one,
 * 4000 0000 0000 7726 answers a refund only when it is asked three times; no money moves.
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

/** Stands behind the last digits of a card that had paid before. */
const again = ' again';

/**
 * What the test gateway does with a payment that is to go back, by its authorization code and how often it was asked;
 * `lost`: the money moves, and no answer arrives.
 */
export function testRefund(authorizationCode: string, asked: number): 'paid' | 'declined' | 'lost' {
  const last4 = authorizationCode.slice(0, 4);
  if (last4 === unrefundable.slice(-4)) return 'declined';
  if (last4 === firstBack.slice(-4) && authorizationCode.endsWith(again)) return 'declined';
  return last4 === silentBack.slice(-4) && asked < 3 ? 'lost' : 'paid';
}

const tokenStart = 'test-card-';

/** The gateway's name for a card that has paid, to charge it again by: no number can be found from it. */
export function testCardToken(last4: string): string {
  return `${tokenStart}${last4}`;
}

/** What comes of charging a known card once more; `lost`: the money moves, and the first answer does not arrive. */
export function testSecondCharge(token: string): { last4: string; answer: 'paid' | 'declined' | 'lost' } {
  const last4 = token.slice(tokenStart.length);
  if (last4 === onceOnly.slice(-4)) return { last4, answer: 'declined' };
  return { last4, answer: last4 === silent.slice(-4) ? 'lost' : 'paid' };
}

/** Names a charge of a known card, by which it is given back. */
export function testChargeCode(last4: string): string {
  return `${last4}${again}`;
}
