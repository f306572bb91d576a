import type { TraceReason, TraceValues } from '../../price/rules/priced-cart.ts';
import { traceText } from './trace-text.ts';

/** The values that each sentence needs. */
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

/** The values as JSON has them: unused ones are absent. */
type SentValues = { [K in keyof TraceValues]: TraceValues[K] | undefined };

/**
 * Why an offer did or did not discount a line, in the merchant's language. Falls back to the English `detail` for orders
 * stored without values, and for reasons that an outdated page doesn't know.
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

/** The same, with the offer's name. */
export function tracedOfferSentence(entry: Parameters<typeof traceSentence>[0]): string {
  const offer = entry.values?.offer;
  // The English detail of older orders already names the offer.
  if (offer === undefined) return entry.detail;
  return `${offer}: ${traceSentence(entry)}`;
}
