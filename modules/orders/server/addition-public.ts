/** What other areas may use of what is added to an order after payment. */
export { addToOrder, type Addition, chargedUnder, giveBackCharge } from './order-addition.ts';
export {
  type OrderAfterPayment,
  openOrderWindow,
  orderAfterPayment,
  releaseAnswered,
  rememberCard,
} from './order-window.ts';
