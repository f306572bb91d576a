export type CardVerdict = { ok: true; last4: string } | { ok: false; field: boolean; message: string };

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
const paying: ReadonlySet<string> = new Set(['4242424242424242', unrefundable, onceOnly, silent]);

/**
 * The test gateway: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 5126 pays and refuses
 * every refund, 4000 0000 0000 0341 pays once and declines to be charged again, 4000 0000 0000 0259 pays and answers a
 * second charge only when it is asked twice; no money moves.
 */
export function testCard(number: string): CardVerdict {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !luhn(digits)) {
    return { ok: false, field: true, message: 'Enter a valid card number' };
  }
  if (digits === '4000000000000002') return { ok: false, field: false, message: 'The card was declined.' };
  if (!paying.has(digits)) {
    return { ok: false, field: true, message: 'Only test cards work here: use 4242 4242 4242 4242' };
  }
  return { ok: true, last4: digits.slice(-4) };
}

/** Whether the test gateway gives back a payment, by the last digits of its card. */
export function testRefund(last4: string): boolean {
  return last4 !== unrefundable.slice(-4);
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
