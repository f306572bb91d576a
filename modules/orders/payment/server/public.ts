/** For other areas: payments. */
export {
  type AddedUnits,
  type GatewayContext,
  type MoreGateways,
  type NamedGateway,
  type PaymentAnswer,
  type PaymentGateway,
  PaymentUnknown,
} from './payment-port.ts';
export { paymentGateway } from './payment-gateway.ts';
