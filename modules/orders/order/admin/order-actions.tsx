import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState, type ReactNode } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { confirmAction, type Question } from '#core/admin/controls/confirm-question.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import type { MenuAction } from '#core/admin/controls/menu-button.tsx';
import { ReasonButton } from '#core/admin/controls/reason-button.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { closeOrder, createTransaction, openOrder } from '../contract/order-edit-calls.ts';
import type { Order } from '../contract/order.ts';
import { orderActionText } from './order-action-text.ts';
import { refundableAmount, unitsToSend, unitsWithBuyer } from './order-money.ts';
import { orderReads } from './order-refresh.ts';
import { orderText } from './order-text.ts';

type Kind = 'sale' | 'capture' | 'void';
const words = { sale: 'mark_paid', capture: 'capture', void: 'void' } as const;

type Asked = 'fulfil' | 'refund' | 'cancel';
const isAsked = (text: unknown): text is Asked => text === 'fulfil' || text === 'refund' || text === 'cancel';

/** Opens the dialog that the command palette put into the URL (`?do=refund`) once, and removes it from the URL. */
function useAskedDialog(open: (asked: Asked) => void): void {
  const navigate = useNavigate();
  const { do: asked } = useSearch({ strict: false }) as { do?: unknown };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isAsked(asked)) return;
    void navigate({ to: '.', search: (before: object) => ({ ...before, do: undefined }), replace: true });
    latest.current(asked);
  }, [asked, navigate]);
}

/** The dialogs in which an order is fulfilled, refunded or cancelled. */
export type OrderDialogs = Readonly<Record<Asked, ComponentType<{ order: Order; onClose: () => void }>>>;

/** The actions of an order in its current state. Disabled ones state the reason. */
export function useOrderActions(
  order: Order,
  dialogs: OrderDialogs,
): {
  primary: ReactNode;
  secondary: ReactNode;
  menu: MenuAction[];
  dialog: ReactNode;
} {
  const t = useText(orderActionText);
  const say = useText(orderText);
  const formats = useFormats();
  const [open, setOpen] = useState<Asked>();
  const Dialog = open && dialogs[open];
  const file = useApiMutation(order.closed_at === null ? closeOrder : openOrder, { refresh: orderReads });
  const pay = useApiMutation(createTransaction, { refresh: orderReads });
  const cancelled = order.cancelled_at !== null;
  const outstanding = formats.money(order.total_outstanding, order.currency);
  const authorized = formats.money(order.total_price, order.currency);

  async function tryIt(work: () => Promise<unknown>, message: string) {
    await attempt(async () => {
      await work();
      showToast(message);
    });
  }
  async function move(kind: Kind, amount: string) {
    const word = words[kind];
    const question: Question = {
      title: t(`${word}_title`, { amount }),
      message: t(`${word}_text`),
      confirmLabel: t(word),
      danger: kind === 'void',
    };
    if (!(await confirmAction(question))) return;
    const transaction = kind === 'sale' ? { kind, amount: order.total_outstanding } : { kind };
    await tryIt(
      () => pay.mutateAsync({ params: { id: order.id }, body: { transaction } }),
      t(`${word}_done`),
    );
  }

  const cancelReason = cancelled
    ? t('cancel_already')
    : unitsWithBuyer(order) > 0
      ? t('cancel_sent')
      : undefined;
  const refundReason =
    order.total_paid === 0
      ? t('refund_unpaid')
      : refundableAmount(order) === 0
        ? t('refund_over')
        : undefined;
  const fulfilReason = cancelled
    ? t('fulfil_cancelled')
    : unitsToSend(order) === 0
      ? t('fulfil_nothing')
      : order.editable_until
        ? t('fulfil_held', { time: formats.dateTime(order.editable_until) })
        : undefined;
  useAskedDialog((asked) => {
    const reason = { refund: refundReason, fulfil: fulfilReason, cancel: cancelReason }[asked];
    if (reason === undefined) setOpen(asked);
    else showToast(reason, { tone: 'bad' });
  });
  const menu: MenuAction[] = [
    {
      id: 'file',
      label: say(order.closed_at === null ? 'close' : 'reopen'),
      icon: order.closed_at === null ? 'orders' : 'undo',
      onSelect: () =>
        void tryIt(
          () => file.mutateAsync({ params: { id: order.id } }),
          t(order.closed_at === null ? 'closed_one' : 'opened_one'),
        ),
    },
    {
      id: 'cancel',
      label: t('cancel_order'),
      icon: 'close',
      startsGroup: true,
      danger: cancelReason === undefined,
      disabled: cancelReason !== undefined,
      hint: cancelReason,
      onSelect: () => setOpen('cancel'),
    },
  ];
  if (!cancelled && order.financial_status === 'pending' && order.total_outstanding > 0)
    menu.unshift({
      id: 'paid',
      label: t('mark_paid'),
      icon: 'wallet',
      onSelect: () => void move('sale', outstanding),
    });
  if (!cancelled && order.financial_status === 'authorized')
    menu.unshift(
      {
        id: 'capture',
        label: t('capture'),
        icon: 'wallet',
        onSelect: () => void move('capture', authorized),
      },
      { id: 'void', label: t('void'), icon: 'undo', onSelect: () => void move('void', authorized) },
    );
  return {
    menu,
    secondary: (
      <ReasonButton reason={refundReason} onClick={() => setOpen('refund')}>
        {t('refund')}
      </ReasonButton>
    ),
    primary: (
      <ReasonButton tone="primary" icon="truck" reason={fulfilReason} onClick={() => setOpen('fulfil')}>
        {t('fulfil')}
      </ReasonButton>
    ),
    dialog: Dialog ? <Dialog order={order} onClose={() => setOpen(undefined)} /> : null,
  };
}
