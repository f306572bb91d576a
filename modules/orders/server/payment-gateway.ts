import type { Services } from '#core/server/context.ts';
import { Refusal } from '#core/server/refusal.ts';
import { testCard, testCardToken, testChargeCode } from '../rules/test-payment.ts';
import { findTestCharge, giveBackTestCharge, testCharge, testGiveBack } from './test-charges.ts';

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
  | { ok: false; field: boolean; message: string };

/** Whose payment it is, and what a gateway that runs in this house keeps its memory in. */
export interface GatewayPlace {
  services: Pick<Services, 'db'>;
  shop: { id: number };
}

/** Nobody knows whether the money moved: the same key asked again will tell. */
export class PaymentUnknown extends Error {}

/** A way of being paid. Each call is asked inside the transaction that writes what came of it, as its last doubt. */
export interface PaymentGateway {
  /** No money of ours: its transactions are marked as tests. */
  readonly test: boolean;
  sale(card: { number: string }, payment: Omit<Payment, 'authorization_code'>): Promise<PaymentAnswer>;
  capture(payment: Payment): Promise<PaymentAnswer>;
  release(payment: Payment): Promise<PaymentAnswer>;
  /** Gives back a part of one payment. @throws {PaymentUnknown} */
  refund(place: GatewayPlace, payment: Payment): Promise<PaymentAnswer>;
  /**
   * Charges a card that has paid before, by its token. Asked with a key that moved money already it moves none and
   * gives the first answer. @throws {PaymentUnknown}
   */
  chargeAgain(
    place: GatewayPlace,
    cardToken: string,
    payment: Omit<Payment, 'authorization_code'>,
  ): Promise<PaymentAnswer>;
  /** Whether `chargeAgain` moved money under a key. */
  wasCharged(place: GatewayPlace, key: string): Promise<boolean>;
  /** Gives back all that `chargeAgain` took under a key, once; nothing where it took nothing. */
  giveBack(place: GatewayPlace, key: string): Promise<void>;
}

const agreed = ({ authorization_code }: Payment, message = ''): PaymentAnswer => ({
  ok: true,
  authorization_code,
  message,
});

const testGateway: PaymentGateway = {
  test: true,
  async sale({ number }) {
    const card = testCard(number);
    if (!card.ok) return card;
    return {
      ok: true,
      authorization_code: card.last4,
      message: `Test card ending in ${card.last4}`,
      card_token: testCardToken(card.last4),
    };
  },
  capture: async (payment) => agreed(payment),
  release: async (payment) => agreed(payment),
  async refund(place, payment) {
    const answer = await testGiveBack(place, payment);
    if (answer === 'lost') throw new PaymentUnknown('The gateway did not answer');
    if (answer === 'declined') return { ok: false, field: false, message: 'The card refuses refunds.' };
    return agreed(payment);
  },
  async chargeAgain(place, cardToken, payment) {
    const { last4, answer } = await testCharge(place, cardToken, payment);
    if (answer === 'lost') throw new PaymentUnknown('The gateway did not answer');
    if (answer === 'declined') return { ok: false, field: false, message: 'The card was declined.' };
    return {
      ok: true,
      authorization_code: testChargeCode(last4),
      message: `Test card ending in ${last4}`,
    };
  },
  wasCharged: findTestCharge,
  giveBack: giveBackTestCharge,
};

/** Money that changes hands outside: a transfer, cash. Staff say that it did. */
const manualGateway: PaymentGateway = {
  test: false,
  async sale() {
    return { ok: false, field: false, message: 'This payment is marked by hand.' };
  },
  capture: async (payment) => agreed(payment),
  release: async (payment) => agreed(payment),
  refund: async (_place, payment) => agreed(payment),
  chargeAgain: async () => ({ ok: false, field: false, message: 'This payment is marked by hand.' }),
  wasCharged: async () => false,
  giveBack: async () => {},
};

const gateways: Readonly<Record<string, PaymentGateway>> = { test: testGateway, manual: manualGateway };

/** The gateway that an order's money went through. 409 `orders.gateway` for one that is not there any more. */
export function paymentGateway(name: string): PaymentGateway {
  const gateway = gateways[name];
  if (!gateway)
    throw new Refusal(409, 'orders.gateway', 'The payment of this order cannot be reached from here.');
  return gateway;
}
