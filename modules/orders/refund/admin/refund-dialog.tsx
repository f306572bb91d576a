import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Order } from '../../order/contract/order.ts';
import { createRefund } from '../contract/refund-calls.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';
import { useRefundForm } from './refund-form.ts';
import { RefundLineRow } from './refund-line-row.tsx';
import { RefundSum } from './refund-sum.tsx';

/** The dialog that refunds items and shipping, or a custom amount. The server computes the total while staff choose. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, order.currency);
  const form = useRefundForm(order);
  const { limits, rows, notRestocked, shippingLeft, maxAmount, sum, answer, asked, amount, liveError } = form;
  const { chosen, setChosen, typed, setTyped, shipping, setShipping, setQuantities, setNotRestocked } = form;
  const { onlyAmount, ofItems, wrong, nothing, reason, errorsOf, fillEverything } = form;
  const [note, setNote] = useState('');
  const [notify, setNotify] = useState(false);
  const refund = useApiMutation(createRefund, { refresh: orderReads });
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
          // Someone else may have refunded meanwhile, so limits and total are read again; the error stays visible.
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
                  hint={t('refund_amount_left', { amount: money(maxAmount) })}
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
                        restock={!notRestocked.has(line.id)}
                        error={shown.byLine[line.id]}
                        onQuantity={(value) => setQuantities((before) => ({ ...before, [line.id]: value }))}
                        onRestock={(on) =>
                          setNotRestocked((before) =>
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
              maxAmount={maxAmount}
              ofItems={ofItems}
              gateway={limits.data.refund.gateway}
              currency={order.currency}
              onEverything={fillEverything}
            />
          </div>
        );
      }}
    </FormDialog>
  );
}
