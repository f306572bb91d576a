import type { Sentence } from '#core/contract/sentence.ts';
import type { Services } from '#core/server/call/context.ts';

/** A payment as the gateway knows it: what later captures and refunds name. */
export interface Payment {
  authorization_code: string;
  amount_minor: number;
  currency: string;
  /** The same key is the same movement, however often it is asked for. */
  key: string;
}

export type PaymentAnswer =
  /** `card_token`: by which the card can be charged again; absent where it cannot. */
  | { ok: true; authorization_code: string; message: string; card_token?: string }
  /** `field`: what was typed is at fault, else the gateway declined. */
  | { ok: false; field: boolean; message: Sentence };

/** Whose payment it is, and what a gateway that runs in this house keeps its memory in. */
export interface GatewayContext {
  services: Pick<Services, 'db'>;
  shop: { id: number };
}

/** What a second charge is for: a line that joins an order. Minor units. */
export interface AddedUnits {
  product_id: number | null;
  variant_id: number | null;
  quantity: number;
  price_minor: number;
  total_discount_minor: number;
  shipping_minor: number;
  /** The offer that it was taken from, in the version that it had, and what it is called on the order. */
  offer: { id: number; version: number; name: string } | null;
}

/** Nobody knows whether the money moved: the same key asked again will tell. */
export class PaymentUnknown extends Error {}

/** A way of being paid. Each call is asked inside the transaction that writes what came of it, as its last doubt. */
export interface PaymentGateway {
  /** No money of ours: its transactions are marked as tests. */
  readonly test: boolean;
  /** Whether what `chargeAgain` agrees to is paid later, with the order: nothing is noted as paid then. */
  readonly paysLater?: boolean;
  /**
   * What can join an order that this gateway charges, told for a variant and what its delivery costs (minor units). Absent:
   * everything can.
   */
  joins?(context: GatewayContext): Promise<(variantId: number, shippingMinor: number) => boolean>;
  sale(card: { number: string }, payment: Omit<Payment, 'authorization_code'>): Promise<PaymentAnswer>;
  capture(payment: Payment): Promise<PaymentAnswer>;
  release(payment: Payment): Promise<PaymentAnswer>;
  /** Gives back a part of one payment. @throws {PaymentUnknown} */
  refund(context: GatewayContext, payment: Payment): Promise<PaymentAnswer>;
  /**
   * Charges a card that has paid before, by its token. Asked with a key that moved money already it moves none and
   * gives the first answer. @throws {PaymentUnknown}
   */
  chargeAgain(
    context: GatewayContext,
    cardToken: string,
    payment: Omit<Payment, 'authorization_code'> & { order_id: number; added: AddedUnits },
  ): Promise<PaymentAnswer>;
  /** Whether `chargeAgain` moved money under a key. */
  wasCharged(context: GatewayContext, key: string): Promise<boolean>;
  /** Gives back all that `chargeAgain` took under a key, once; nothing where it took nothing. */
  giveBack(context: GatewayContext, key: string): Promise<void>;
}

/** A gateway that another area has, under the name that orders keep. */
export interface NamedGateway {
  name: string;
  gateway: PaymentGateway;
}

/** Gateways by their names, beside those of this module. */
export type MoreGateways = Readonly<Record<string, PaymentGateway>>;
