import { type ComponentType, useRef, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats, type Formats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { buyerMailKinds } from '../contract/buyer-mail-kind.ts';
import { createOrderComment, listOrderEvents, type OrderEvent } from '../contract/order-edit-calls.ts';
import { cancelReasons, type Order } from '../contract/order.ts';
import { orderActionText } from './order-action-text.ts';
import { orderText } from './order-text.ts';

/** The timeline of an order with staff comments, newest first. */
export function OrderTimelineCard({
  order,
  ConfirmAgain,
}: {
  order: Order;
  /** Sends the confirmation again. */
  ConfirmAgain: ComponentType<{ order: Order }>;
}) {
  const t = useText(orderActionText);
  const title = useText(orderText)('timeline');
  const formats = useFormats();
  const events = useApiQuery(
    listOrderEvents,
    { params: { id: order.id } },
    { select: (reply) => reply.events },
  );
  // The latest entry about the confirmation email gets the button that resends it.
  const confirmed = events.data?.find(
    ({ kind, values }) => mailEvents.includes(kind) && values.mail === 'confirmation',
  );
  return (
    <Card title={title}>
      <CommentForm order={order} />
      {events.isError ? (
        <FailedState error={events.error} onRetry={() => void events.refetch()} />
      ) : events.data === undefined ? (
        <SkeletonRows rows={3} thumb={false} />
      ) : (
        <ol className="order-timeline">
          {withCheckoutPayment(events.data, order).map((event) => (
            <li
              key={`${event.kind}-${event.id}`}
              className={event.kind === 'comment' ? 'comment' : undefined}
            >
              <p className="order-note">
                {event.kind === 'comment' ? event.body : sentenceOf(event, order, formats)}
              </p>
              {detailOf(event).map((line) => (
                <p key={line} className="quiet text-sm order-note">
                  {line}
                </p>
              ))}
              {event.id === confirmed?.id ? <ConfirmAgain order={order} /> : null}
              <p className="dim text-xs">
                <time dateTime={event.created_at}>{formats.dateTime(event.created_at)}</time>
                {event.user_name ? ` · ${t('by', { name: event.user_name })}` : null}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Payments at the checkout have no event, so each sale becomes one, right after the order was placed. */
function withCheckoutPayment(events: readonly OrderEvent[], order: Order): readonly OrderEvent[] {
  if (events.some((event) => event.kind === 'paid' || event.kind === 'captured')) return events;
  const payments = order.transactions
    .filter((each) => each.kind === 'sale' && each.status === 'success')
    .map((each): OrderEvent => ({
      id: each.id,
      order_id: order.id,
      kind: 'paid',
      values: { amount: each.amount, currency: each.currency },
      body: '',
      user_id: null,
      user_name: '',
      created_at: each.created_at,
    }));
  // Of two entries with the same time, the payment came later, so it comes first.
  return [...payments, ...events].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

const mailEvents: readonly string[] = ['mail_sent', 'mail_delayed', 'mail_failed', 'mail_again'];

function CommentForm({ order }: { order: Order }) {
  const t = useText(orderActionText);
  const [body, setBody] = useState('');
  const [failure, setFailure] = useState<string>();
  const sending = useRef(false);
  const comment = useApiMutation(createOrderComment, { refresh: [listOrderEvents] });
  async function send() {
    if (sending.current || body.trim() === '') return;
    sending.current = true;
    try {
      await comment.mutateAsync({ params: { id: order.id }, body: { event: { body } } });
      setBody('');
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      sending.current = false;
    }
  }
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
      <TextAreaField
        label={t('comment_label')}
        hint={t('comment_hint')}
        rows={2}
        maxLength={5000}
        value={body}
        onChange={setBody}
        error={failure}
      />
      {body.trim() === '' ? null : (
        <Button type="submit" size="small" busy={comment.isPending}>
          {t('comment_send')}
        </Button>
      )}
    </form>
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const codesOf = ({ codes }: OrderEvent['values']): string[] => (Array.isArray(codes) ? codes.map(text) : []);

/** The sentence of an event, in the reader's language. */
function sentenceOf({ kind, values }: OrderEvent, order: Order, formats: Formats): string {
  const t = orderActionText.text;
  const currency = text(values.currency) || order.currency;
  const money = (amount: unknown) => formats.money(Number(amount ?? 0), currency);
  switch (kind) {
    case 'placed':
      return t(values.source_name === 'draft' ? 'happened_drafted' : 'happened_placed', {
        amount: money(values.total),
      });
    case 'paid':
    case 'captured':
    case 'voided':
      return t(`happened_${kind}`, { amount: money(values.amount) });
    case 'refunded':
      return Number(values.owed ?? 0) > 0
        ? t('happened_refunded_partly', { amount: money(values.amount), owed: money(values.owed) })
        : t('happened_refunded', { amount: money(values.amount) });
    case 'fulfilled':
      return t('happened_fulfilled', { count: Number(values.quantity ?? 0), name: text(values.name) });
    case 'fulfillment_updated':
    case 'fulfillment_completed':
    case 'fulfillment_opened':
    case 'fulfillment_cancelled':
      return t(`happened_${kind}`, { name: text(values.name) });
    case 'cancelled': {
      const reason = cancelReasons.find((each) => each === values.reason) ?? 'other';
      return t('happened_cancelled', { reason: t(`reason_${reason}`) });
    }
    case 'edited': {
      const fields = (Array.isArray(values.fields) ? values.fields : []) as string[];
      const names = editable.filter((name) => fields.includes(name)).map((name) => t(`field_${name}`));
      return t('happened_edited', { fields: names.join(', ') });
    }
    case 'added':
      return t('happened_added', {
        count: Number(values.quantity ?? 0),
        title: text(values.title),
        amount: money(values.amount),
      });
    case 'mail_sent':
    case 'mail_delayed':
    case 'mail_failed':
    case 'mail_again':
      return t(`happened_${kind}`, { mail: t(`mail_${mailOf(values)}`) });
    case 'code_used_again':
      return t('happened_code_used_again', { codes: codesOf(values).join(', ') });
    case 'not_as_quoted':
      return t('happened_not_as_quoted', { quoted: money(values.quoted), charged: money(values.charged) });
    case 'released':
      return t('happened_released');
    case 'closed':
      return t('happened_closed');
    case 'opened':
      return t('happened_opened');
    case 'comment':
      return '';
  }
}

/** The kind of email an event is about. */
const mailOf = (values: OrderEvent['values']) =>
  buyerMailKinds.find((kind) => kind === values.mail) ?? 'confirmation';

const editable = [
  'note',
  'tags',
  'email',
  'phone',
  'shipping_address',
  'billing_address',
  'note_attributes',
] as const;

/** The details below the sentence: tracking, note, the reason an email failed, and whether the customer was notified. */
function detailOf({ values }: OrderEvent): string[] {
  const tracking = [values.tracking_company, values.tracking_number].map(text).filter(Boolean).join(' · ');
  const notified = values.notified === true ? orderActionText.text('notified') : '';
  return [tracking, text(values.note), text(values.mail_reason), notified].filter(Boolean);
}
