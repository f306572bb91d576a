import { CancelDialog } from '../cancel/admin/cancel-dialog.tsx';
import { ConfirmAgainButton } from '../mail/admin/confirm-again-button.tsx';
import { FulfilDialog } from '../fulfillment/admin/fulfil-dialog.tsx';
import { OrderFulfillmentsCard } from '../fulfillment/admin/order-fulfillments-card.tsx';
import { OrderHoldNote } from '../addition/admin/order-hold-note.tsx';
import { OrderPage, type OrderParts } from '../order/admin/order-page.tsx';
import { OrderRefundsCard } from '../refund/admin/order-refunds-card.tsx';
import { RefundDialog } from '../refund/admin/refund-dialog.tsx';

const parts: OrderParts = {
  HoldNote: OrderHoldNote,
  Fulfillments: OrderFulfillmentsCard,
  Refunds: OrderRefundsCard,
  ConfirmAgain: ConfirmAgainButton,
  dialogs: { fulfil: FulfilDialog, refund: RefundDialog, cancel: CancelDialog },
};

/** The page of an order, with its fulfillment, refund and cancellation. */
export function OrderScreen() {
  return <OrderPage parts={parts} />;
}
