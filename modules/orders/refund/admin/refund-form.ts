import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { callApi } from '#core/admin/client/api-client.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../../order/contract/order.ts';
import { calculateRefund } from '../contract/refund-calls.ts';
import { useLiveAnswer } from '../../base/admin/live-answer.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { refundLines } from './refund-lines.ts';
import { typedAmount } from '../../base/admin/typed-amount.ts';

/** The state of the refund dialog: its input, and the server's current limits and total. */
export function useRefundForm(order: Order) {
  const t = useText(orderActionText);
  const [chosen, setChosen] = useState<'items' | 'amount'>('items');
  const [typed, setTyped] = useState('');
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  /** Lines that could be restocked, but should not be. */
  const [notRestocked, setNotRestocked] = useState<ReadonlySet<number>>(new Set());
  const [shipping, setShipping] = useState('');
  const ask = (refund: object, signal: AbortSignal) =>
    callApi(calculateRefund, { params: { id: order.id }, body: { refund }, signal });
  const limits = useLiveAnswer('limits', (signal) => ask({}, signal));

  const rows = (limits.data?.refund.refund_line_items ?? []).flatMap((limit) => {
    const line = order.line_items.find((each) => each.id === limit.line_item_id);
    const quantity = Math.min(quantities[limit.line_item_id] ?? 0, limit.maximum_quantity);
    return line && limit.maximum_quantity > 0 ? [{ line, limit, quantity }] : [];
  });
  const parts = rows.flatMap(({ line, limit, quantity }) =>
    refundLines(line.id, quantity, !notRestocked.has(line.id), limit),
  );
  const shippingLeft = limits.data?.refund.shipping.maximum_refundable ?? 0;
  // Only a custom amount is left if all units and the shipping were refunded for less than they cost.
  const onlyAmount = limits.data !== undefined && rows.length === 0 && shippingLeft === 0;
  const ofItems = chosen === 'items' && !onlyAmount;
  const shippingAmount = ofItems ? typedAmount(shipping) : 0;
  const amount = typedAmount(typed);
  const wrong = ofItems ? shippingAmount === undefined : amount === undefined;
  const asked = ofItems
    ? { refund_line_items: parts, shipping: shippingAmount ? { amount: shippingAmount } : {} }
    : { amount };
  const nothing = ofItems ? parts.length === 0 && !shippingAmount : !amount;
  const sum = useLiveAnswer(nothing ? null : JSON.stringify(asked), (signal) => ask(asked, signal));
  const answer = nothing ? undefined : sum.data?.refund;
  const live = sum.error instanceof ApiError ? sum.error.fields : {};
  const liveError = Object.keys(live).length > 0 ? undefined : sum.error?.message;
  const maxAmount = limits.data?.refund.maximum_refundable ?? 0;

  function errorsOf(errors: Readonly<Record<string, string>>) {
    const byLine: Record<number, string> = {};
    for (const [path, text] of [...Object.entries(live), ...Object.entries(errors)]) {
      const at = /refund_line_items\.(\d+)\./.exec(path)?.[1];
      const id = at === undefined ? undefined : parts[Number(at)]?.line_item_id;
      if (id !== undefined) byLine[id] = text;
    }
    const at = (path: string) => errors[path] ?? live[`refund.${path}`];
    return {
      byLine,
      shipping: ofItems && wrong ? t('refund_amount_wrong') : at('shipping.amount'),
      amount: wrong ? t('refund_amount_wrong') : at('amount'),
    };
  }
  function fillEverything() {
    if (!ofItems) return setTyped(String(maxAmount));
    setQuantities(Object.fromEntries(rows.map(({ line, limit }) => [line.id, limit.maximum_quantity])));
    setShipping(shippingLeft > 0 ? String(shippingLeft) : '');
  }
  const reason = wrong
    ? t('refund_amount_wrong')
    : nothing
      ? t(ofItems ? 'refund_nothing' : 'refund_no_amount')
      : sum.error
        ? sum.error.message
        : sum.pending || !answer
          ? t('refund_working')
          : undefined;
  return {
    ...{ limits, rows, notRestocked, shippingLeft, maxAmount, sum, answer, asked, amount, liveError },
    ...{ chosen, setChosen, typed, setTyped, shipping, setShipping, setQuantities, setNotRestocked },
    ...{ onlyAmount, ofItems, wrong, nothing, reason, errorsOf, fillEverything },
  };
}
