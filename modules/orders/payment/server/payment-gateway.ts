import { Refusal } from '#core/server/call/refusal.ts';
import { paymentRefusals, paymentSentences } from '../contract/payment-refusals.ts';
import { testCard, testCardToken, testChargeCode } from '../rules/test-payment.ts';
import {
  type MoreGateways,
  PaymentUnknown,
  type Payment,
  type PaymentAnswer,
  type PaymentGateway,
} from './payment-port.ts';
import { findTestCharge, giveBackTestCharge, testCharge, testGiveBack } from './test-charges.ts';

const acceptedAnswer = ({ authorization_code }: Payment, message = ''): PaymentAnswer => ({
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
  capture: async (payment) => acceptedAnswer(payment),
  release: async (payment) => acceptedAnswer(payment),
  async refund(context, payment) {
    const answer = await testGiveBack(context, payment);
    if (answer === 'lost') throw new PaymentUnknown('The gateway did not answer');
    if (answer === 'declined')
      return { ok: false, field: false, message: paymentSentences.card_refuses_refunds };
    return acceptedAnswer(payment);
  },
  async chargeAgain(context, cardToken, payment) {
    const { last4, answer } = await testCharge(context, cardToken, payment);
    if (answer === 'lost') throw new PaymentUnknown('The gateway did not answer');
    if (answer === 'declined') return { ok: false, field: false, message: paymentSentences.card_declined };
    return {
      ok: true,
      authorization_code: testChargeCode(last4),
      message: `Test card ending in ${last4}`,
    };
  },
  wasCharged: findTestCharge,
  giveBack: giveBackTestCharge,
};

/** Payments outside the shop, such as transfers and cash, which staff mark as paid. */
const manualGateway: PaymentGateway = {
  test: false,
  async sale() {
    return { ok: false, field: false, message: paymentSentences.by_hand };
  },
  capture: async (payment) => acceptedAnswer(payment),
  release: async (payment) => acceptedAnswer(payment),
  refund: async (_place, payment) => acceptedAnswer(payment),
  chargeAgain: async () => ({ ok: false, field: false, message: paymentSentences.by_hand }),
  wasCharged: async () => false,
  giveBack: async () => {},
};

const gateways: Readonly<Record<string, PaymentGateway>> = { test: testGateway, manual: manualGateway };

/** The gateway of an order's payments. 409 `orders.gateway` if it no longer exists. */
export function paymentGateway(name: string, more: MoreGateways = {}): PaymentGateway {
  const gateway = Object.hasOwn(more, name) ? more[name] : gateways[name];
  if (!gateway) throw new Refusal(paymentRefusals.gateway);
  return gateway;
}
