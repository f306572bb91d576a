import { CancelDialog } from './cancel-dialog.tsx';
import { ConfirmAgainButton } from './confirm-again-button.tsx';
import { FulfilDialog } from './fulfil-dialog.tsx';
import { OrderFulfillmentsCard } from './order-fulfillments-card.tsx';
import { OrderHoldNote } from './order-hold-note.tsx';
import { OrderPage, type OrderParts } from './order-page.tsx';
import { OrderRefundsCard } from './order-refunds-card.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const parts: OrderParts = {
  HoldNote: OrderHoldNote,
  Fulfillments: OrderFulfillmentsCard,
  Refunds: OrderRefundsCard,
  ConfirmAgain: ConfirmAgainButton,
  dialogs: { fulfil: FulfilDialog, refund: RefundDialog, cancel: CancelDialog },
};

/** The page of an order, with what can be sent, refunded and cancelled of it. */
export function OrderScreen() {
  return <OrderPage parts={parts} />;
}
