import type { TraceReason, TraceValues } from '../../price/rules/priced-cart.ts';
import { traceText } from './trace-text.ts';

/** What a sentence must be told to be said; the others name nothing. */
const named: Readonly<Record<TraceReason, readonly (keyof TraceValues)[]>> = {
  'tier-reached': ['count'],
  'quantity-below-tier': ['least', 'count'],
  'earlier-offer': ['other'],
  'discount-off': [],
  ended: [],
  'stock-used-up': [],
  'targets-used-up': [],
  'held-out': [],
  taken: ['count'],
  leads: [],
  'not-taken': [],
  'taken-from-another': [],
  'no-target': [],
  'not-recommended': [],
  'bundle-complete': ['count'],
  'bundle-incomplete': [],
};

const isReason = (reason: string): reason is TraceReason => reason in named;

/** As JSON brings it: what a sentence does not name is absent. */
type SentValues = { [K in keyof TraceValues]: TraceValues[K] | undefined };

/**
 * Why an offer did or did not discount a line, in the merchant's language. What was kept before reasons came with what
 * they name, and a reason that this page is too old for, is said in the English of `detail`.
 */
export function traceSentence(entry: {
  reason: string;
  detail: string;
  values?: SentValues | undefined;
}): string {
  const { reason, detail, values } = entry;
  if (!values || !isReason(reason) || named[reason].some((name) => values[name] === undefined)) return detail;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (reason === 'bundle-incomplete' && values.there === undefined) return traceText.text('bundle-used');
  return traceText.text(reason, given);
}

/** The same, with the offer that it is about. */
export function tracedOfferSentence(entry: Parameters<typeof traceSentence>[0]): string {
  const offer = entry.values?.offer;
  // What was kept in English names the offer itself.
  if (offer === undefined) return entry.detail;
  return `${offer}: ${traceSentence(entry)}`;
}
