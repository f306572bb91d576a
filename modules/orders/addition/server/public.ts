/** For other areas: adding to an order after payment. */
export { addToOrder, type Addition, wasChargedUnder, giveBackCharge } from './order-addition.ts';
export {
  type OrderAfterPayment,
  openOrderWindow,
  orderAfterPayment,
  releaseAnswered,
  rememberCard,
} from './order-window.ts';
