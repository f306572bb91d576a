import type { Sentence } from '#core/contract/sentence.ts';
import type { Services } from '#core/server/call/context.ts';

/** A payment at its gateway, as later captures and refunds name it. */
export interface Payment {
  authorization_code: string;
  amount_minor: number;
  currency: string;
  /** Requests with the same key move the money once. */
  key: string;
}

export type PaymentAnswer =
  /** `card_token` allows further charges of the card; absent if the card can't be charged again. */
  | { ok: true; authorization_code: string; message: string; card_token?: string }
  /** `field` if the input was invalid; otherwise the gateway declined. */
  | { ok: false; field: boolean; message: Sentence };

/** The shop of a payment, and the database in which built-in gateways store their state. */
export interface GatewayContext {
  services: Pick<Services, 'db'>;
  shop: { id: number };
}

/** The line that a second charge pays for. Minor units. */
export interface AddedUnits {
  product_id: number | null;
  variant_id: number | null;
  quantity: number;
  price_minor: number;
  total_discount_minor: number;
  shipping_minor: number;
  /** The offer that it was added from, its version, and its name on the order. */
  offer: { id: number; version: number; name: string } | null;
}

/** It is unknown whether the money moved: a request with the same key will tell. */
export class PaymentUnknown extends Error {}

/** A payment gateway. Each call runs as the last step of the transaction that writes its result. */
export interface PaymentGateway {
  /** Moves no money: its transactions are marked as tests. */
  readonly test: boolean;
  /** Whether charges by `chargeAgain` are paid later with the order, so that nothing is recorded as paid. */
  readonly paysLater?: boolean;
  /**
   * Whether a variant with its shipping price (minor units) can be added to an order of this gateway. If absent, every
   * variant can.
   */
  joins?(context: GatewayContext): Promise<(variantId: number, shippingMinor: number) => boolean>;
  sale(card: { number: string }, payment: Omit<Payment, 'authorization_code'>): Promise<PaymentAnswer>;
  capture(payment: Payment): Promise<PaymentAnswer>;
  release(payment: Payment): Promise<PaymentAnswer>;
  /** Refunds a part of one payment. @throws {PaymentUnknown} */
  refund(context: GatewayContext, payment: Payment): Promise<PaymentAnswer>;
  /**
   * Charges a card that has paid before, by its token. With a key that has already moved money, it moves none and repeats
   * the first answer. @throws {PaymentUnknown}
   */
  chargeAgain(
    context: GatewayContext,
    cardToken: string,
    payment: Omit<Payment, 'authorization_code'> & { order_id: number; added: AddedUnits },
  ): Promise<PaymentAnswer>;
  /** Whether `chargeAgain` moved money under a key. */
  wasCharged(context: GatewayContext, key: string): Promise<boolean>;
  /** Refunds what `chargeAgain` charged under a key, once; nothing if it charged nothing. */
  giveBack(context: GatewayContext, key: string): Promise<void>;
}

/** A gateway of another area, under the name that orders store. */
export interface NamedGateway {
  name: string;
  gateway: PaymentGateway;
}

/** Gateways by their names, beside those of this module. */
export type MoreGateways = Readonly<Record<string, PaymentGateway>>;
