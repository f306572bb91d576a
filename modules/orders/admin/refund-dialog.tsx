import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { CheckField } from '#core/admin/frame/check-field.tsx';
import { ChoiceCards } from '#core/admin/frame/choice-cards.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { FormDialog } from '#core/admin/frame/form-dialog.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { SkeletonRows } from '#core/admin/frame/skeleton.tsx';
import { TextAreaField } from '#core/admin/frame/text-area-field.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { showToast } from '#core/admin/frame/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../contract/order.ts';
import { calculateRefund, createRefund } from '../contract/refund-calls.ts';
import { useLiveAnswer } from './live-answer.ts';
import { orderActionText } from './order-action-text.ts';
import { orderReads } from './order-refresh.ts';
import { RefundLineRow } from './refund-line-row.tsx';
import { refundLines } from './refund-lines.ts';
import { RefundSum } from './refund-sum.tsx';
import { typedAmount } from './typed-amount.ts';

/** Units and delivery to give back, or an amount; what that comes to, the server says while it is chosen. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, order.currency);
  const [chosen, setChosen] = useState<'items' | 'amount'>('items');
  const [typed, setTyped] = useState('');
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  /** Lines that are not put back although they could be. */
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [shipping, setShipping] = useState('');
  const [note, setNote] = useState('');
  const [notify, setNotify] = useState(false);
  const ask = (refund: object, signal: AbortSignal) =>
    callApi(calculateRefund, { params: { id: order.id }, body: { refund }, signal });
  const limits = useLiveAnswer('limits', (signal) => ask({}, signal));
  const refund = useApiMutation(createRefund, { refresh: orderReads });

  const rows = (limits.data?.refund.refund_line_items ?? []).flatMap((limit) => {
    const line = order.line_items.find((each) => each.id === limit.line_item_id);
    const quantity = Math.min(quantities[limit.line_item_id] ?? 0, limit.maximum_quantity);
    return line && limit.maximum_quantity > 0 ? [{ line, limit, quantity }] : [];
  });
  const parts = rows.flatMap(({ line, limit, quantity }) =>
    refundLines(line.id, quantity, !kept.has(line.id), limit),
  );
  const shippingLeft = limits.data?.refund.shipping.maximum_refundable ?? 0;
  // Nothing but an amount is left where all units and the delivery went back for less than they cost.
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
  const most = limits.data?.refund.maximum_refundable ?? 0;

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
  function everything() {
    if (!ofItems) return setTyped(String(most));
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
  return (
    <FormDialog
      size="large"
      title={t('refund_title', { name: order.name })}
      submitLabel={answer && !sum.error ? t('refund_submit', { amount: money(answer.amount) }) : t('refund')}
      reason={reason}
      dirty={!nothing || wrong || note !== ''}
      wrapper="refund"
      onSubmit={async (idempotencyKey) => {
        try {
          const reply = await refund.mutateAsync({
            params: { id: order.id },
            body: { refund: { ...asked, amount: ofItems ? answer?.amount : amount, note, notify } },
            idempotencyKey,
          });
          const { amount: moved, owed } = reply.refund;
          if (owed === 0) showToast(t('refund_done', { amount: money(moved) }));
          else showToast(t('refund_partly', { amount: money(moved), owed: money(owed) }), { tone: 'bad' });
          onClose();
        } catch (error) {
          // Someone else refunded meanwhile: limits and sum are asked for again, and the sentence stays.
          if (error instanceof ApiError && error.status !== 402) {
            limits.ask();
            sum.ask();
          }
          throw error;
        }
      }}
      onClose={onClose}
    >
      {(errors) => {
        const shown = errorsOf(errors);
        if (limits.data === undefined)
          return limits.error ? (
            <FailedState error={limits.error} onRetry={limits.ask} />
          ) : (
            <SkeletonRows rows={order.line_items.length + 2} />
          );
        return (
          <div className="refund-grid">
            <div className="stack">
              {onlyAmount ? null : (
                <ChoiceCards
                  name="refund"
                  label={t('refund_what')}
                  value={chosen}
                  choices={[
                    { value: 'items', label: t('refund_items'), hint: t('refund_lead') },
                    { value: 'amount', label: t('refund_amount'), hint: t('refund_amount_lead') },
                  ]}
                  onChange={setChosen}
                />
              )}
              {ofItems ? null : (
                <TextField
                  label={t('refund_amount_field', { currency: order.currency })}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0"
                  value={typed}
                  onChange={setTyped}
                  hint={t('refund_amount_left', { amount: money(most) })}
                  error={shown.amount}
                />
              )}
              {ofItems ? (
                <>
                  <ul className="dialog-lines">
                    {rows.map(({ line, limit, quantity }) => (
                      <RefundLineRow
                        key={line.id}
                        line={line}
                        limit={limit}
                        currency={order.currency}
                        quantity={quantity}
                        restock={!kept.has(line.id)}
                        error={shown.byLine[line.id]}
                        onQuantity={(value) => setQuantities((before) => ({ ...before, [line.id]: value }))}
                        onRestock={(on) =>
                          setKept((before) =>
                            on
                              ? new Set([...before].filter((id) => id !== line.id))
                              : new Set([...before, line.id]),
                          )
                        }
                      />
                    ))}
                  </ul>
                  <TextField
                    label={t('refund_shipping')}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="0"
                    disabled={shippingLeft === 0}
                    value={shipping}
                    onChange={setShipping}
                    hint={
                      shippingLeft > 0
                        ? t('refund_shipping_left', { amount: money(shippingLeft) })
                        : t('refund_shipping_none')
                    }
                    error={shown.shipping}
                  />
                </>
              ) : null}
              <TextAreaField
                label={t('refund_note')}
                hint={t('refund_note_hint')}
                rows={2}
                value={note}
                onChange={setNote}
              />
              {order.email ? (
                <CheckField
                  label={t('refund_notify')}
                  hint={order.email}
                  value={notify}
                  onChange={setNotify}
                />
              ) : null}
            </div>
            <RefundSum
              answer={answer}
              pending={sum.pending}
              error={liveError}
              most={most}
              ofItems={ofItems}
              gateway={limits.data.refund.gateway}
              currency={order.currency}
              onEverything={everything}
            />
          </div>
        );
      }}
    </FormDialog>
  );
}
