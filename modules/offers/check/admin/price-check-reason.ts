import type { TraceReason } from '../../pricing/rules/price-result.ts';
import { priceCheckText } from './price-check-text.ts';

const known: Readonly<Record<TraceReason, true>> = {
  'tier-reached': true,
  'quantity-below-tier': true,
  'earlier-offer': true,
  'discount-off': true,
  ended: true,
  'stock-used-up': true,
  'targets-used-up': true,
  'held-out': true,
  taken: true,
  leads: true,
  'not-taken': true,
  'taken-from-another': true,
  'no-target': true,
  'not-recommended': true,
  'bundle-complete': true,
  'bundle-incomplete': true,
};

/** Why an offer did or did not apply, in the merchant's language; `detail` for a reason that this page is too old for. */
export function reasonText(reason: string, detail: string): string {
  return reason in known ? priceCheckText.text(`reason_${reason as TraceReason}`) : detail;
}
