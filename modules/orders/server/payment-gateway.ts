import { Refusal } from '#core/server/refusal.ts';
import { testCard, testRefund } from '../rules/test-payment.ts';

/** A payment as the gateway knows it: what later captures and refunds name. */
export interface Payment {
  authorization_code: string;
  amount_minor: number;
  currency: string;
  /** The same key is the same movement, however often it is asked for. */
  key: string;
}

export type PaymentAnswer =
  | { ok: true; authorization_code: string; message: string }
  /** `field`: what was typed is at fault, else the gateway declined. */
  | { ok: false; field: boolean; message: string };

/** A way of being paid. Each call is asked inside the transaction that writes what came of it, as its last doubt. */
export interface PaymentGateway {
  /** No money of ours: its transactions are marked as tests. */
  readonly test: boolean;
  sale(card: { number: string }, payment: Omit<Payment, 'authorization_code'>): Promise<PaymentAnswer>;
  capture(payment: Payment): Promise<PaymentAnswer>;
  release(payment: Payment): Promise<PaymentAnswer>;
  refund(payment: Payment): Promise<PaymentAnswer>;
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
    return { ok: true, authorization_code: card.last4, message: `Test card ending in ${card.last4}` };
  },
  capture: async (payment) => agreed(payment),
  release: async (payment) => agreed(payment),
  async refund(payment) {
    if (testRefund(payment.authorization_code)) return agreed(payment);
    return { ok: false, field: false, message: 'The card refuses refunds.' };
  },
};

/** Money that changes hands outside: a transfer, cash. Staff say that it did. */
const manualGateway: PaymentGateway = {
  test: false,
  async sale() {
    return { ok: false, field: false, message: 'This payment is marked by hand.' };
  },
  capture: async (payment) => agreed(payment),
  release: async (payment) => agreed(payment),
  refund: async (payment) => agreed(payment),
};

const gateways: Readonly<Record<string, PaymentGateway>> = { test: testGateway, manual: manualGateway };

/** The gateway that an order's money went through. 409 `orders.gateway` for one that is not there any more. */
export function paymentGateway(name: string): PaymentGateway {
  const gateway = gateways[name];
  if (!gateway)
    throw new Refusal(409, 'orders.gateway', 'The payment of this order cannot be reached from here.');
  return gateway;
}
