import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planRefund, type RefundableLine } from '#modules/orders/refund/rules/refund-rules.ts';
import { mixedCartArbitrary, mixedOffersArbitrary, contextArbitrary } from '../testing/offer-arbitrary.ts';
import { oraclePrices, type OracleContext } from '../testing/price-oracle.ts';
import { addLines, type CartLineEntry, lineKeys } from '#modules/orders/cart/rules/cart-lines.ts';
import { priceCart } from './cart-price.ts';
import { checkedCart, explainPrice } from '../../check/rules/explained-price.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { CartLine, PricingContext, OfferSource } from './offer-pricer.ts';
import type { PriceResult, TraceScope } from './price-result.ts';

const usd = { currency: 'USD' };
const long = process.env['PROVE_SEED'] !== undefined;
/** Carts and sets of offers. */
const runs = { numRuns: long ? 50_000 : 4_000 };
/** Where each price is made more than once. */
const fewer = { numRuns: long ? 15_000 : 1_000 };
const timeout = 120_000;

function pricingContextOf({ seconds, left, heldOut }: OracleContext): PricingContext {
  return {
    now: new Date((seconds ?? 0) * 1_000),
    left,
    exclude: (offer) => heldOut?.has(offer.id) ?? false,
  };
}

function price(
  offers: readonly OfferSource[],
  lines: readonly CartLine[],
  context: OracleContext,
  trace: TraceScope = 'none',
): PriceResult {
  return priceCart(compileShopOffers(offers, usd), lines, { ...pricingContextOf(context), trace });
}

function turned<T>(list: readonly T[], by: number): T[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)].reverse();
}

const cases = [mixedOffersArbitrary, mixedCartArbitrary, contextArbitrary] as const;

describe('for any offers of all kinds, any cart and any moment', () => {
  test('the engine and the slow oracle agree to the cent', { timeout }, () => {
    fc.assert(
      fc.property(...cases, (offers, lines, context) => {
        const oracle = oraclePrices(offers, lines, context);
        for (const priced of price(offers, lines, context).lines) {
          const given = priced.allocations.map(({ offer_id, amount_minor }) => ({
            offer_id,
            amount: amount_minor,
          }));
          const expected = oracle.get(priced.key);
          expect(given).toEqual(expected ? [expected] : []);
        }
      }),
      { numRuns: long ? 50_000 : 10_000 },
    );
  });

  test('nothing is negative, and cents add up by line, by application and in all', { timeout }, () => {
    fc.assert(
      fc.property(...cases, (offers, lines, context) => {
        const result = price(offers, lines, context);
        const byApplication = result.discount_applications.map(() => 0);
        const sums = { subtotal: 0, discount: 0 };
        result.lines.forEach((priced, at) => {
          expect(priced.subtotal_minor).toBe(lines[at]!.quantity * lines[at]!.unit_price_minor);
          expect(priced.total_minor).toBe(priced.subtotal_minor - priced.discount_minor);
          expect(Math.min(priced.total_minor, priced.discount_minor)).toBeGreaterThanOrEqual(0);
          expect(priced.allocations.length).toBeLessThanOrEqual(1);
          for (const one of priced.allocations) {
            expect(Number.isSafeInteger(one.amount_minor)).toBe(true);
            expect(one.amount_minor).toBe(priced.discount_minor);
            byApplication[one.discount_application_index]! += one.amount_minor;
          }
          sums.subtotal += priced.subtotal_minor;
          sums.discount += priced.discount_minor;
        });
        expect(byApplication).toEqual(result.discount_applications.map((one) => one.amount_minor));
        expect([result.subtotal_minor, result.discount_minor, result.total_minor]).toEqual([
          sums.subtotal,
          sums.discount,
          sums.subtotal - sums.discount,
        ]);
      }),
      runs,
    );
  });

  test('the order of lines and of offers changes nothing, nor does asking why', { timeout }, () => {
    fc.assert(
      fc.property(...cases, fc.nat(), (offers, lines, context, by) => {
        const first = price(offers, lines, context);
        const second = price(turned(offers, by), turned(lines, by), context, 'whole');
        expect(second.discount_applications).toEqual(first.discount_applications);
        const byKey = new Map(second.lines.map((priced) => [priced.key, priced]));
        for (const priced of first.lines) expect(byKey.get(priced.key)).toEqual(priced);
        const applied = second.trace.filter((one) => one.outcome === 'applied');
        const claimed = first.discount_applications.flatMap((one) =>
          one.line_keys.map((key) => `${key} ${one.offer_id}`),
        );
        expect(new Set(applied.map((one) => `${one.line_key} ${one.offer_id}`))).toEqual(new Set(claimed));
        for (const { detail } of second.trace) expect(detail).toMatch(/^\S.*\.$/);
      }),
      runs,
    );
  });

  test('what was applied, asked for by itself, is what all reasons say was applied', { timeout }, () => {
    fc.assert(
      fc.property(...cases, (offers, lines, context) => {
        const whole = price(offers, lines, context, 'whole');
        const applied = whole.trace.filter((entry) => entry.outcome === 'applied');
        expect(price(offers, lines, context, 'applied')).toEqual({ ...whole, trace: applied });
        expect(price(offers, lines, context, 'none')).toEqual({ ...whole, trace: [] });
      }),
      runs,
    );
  });

  test(
    'the price check charges what a cart with these lines does, in whichever order they are named',
    { timeout },
    () => {
      fc.assert(
        fc.property(...cases, fc.nat(), (offers, lines, context, by) => {
          // Few variants, so that one is named by hand, taken from an offer, and twice.
          const facts = new Map(lines.map((line) => [line.variant_id % 4, line]));
          const asked = lines
            .filter((line) => line.quantity > 0)
            .map(({ variant_id: id, quantity, offer_id }) => ({ variant_id: id % 4, quantity, offer_id }));
          const factsOf = (variant: number) => {
            const known = facts.get(variant);
            if (!known) return undefined;
            const { key: _key, quantity: _quantity, offer_id: _offer, placed: _placed, ...rest } = known;
            return rest;
          };
          const cart = asked
            .reduce((put: CartLineEntry[], line) => addLines(put, [line]), [])
            .map((entry): CartLine => ({ ...factsOf(entry.variant_id)!, ...entry }));
          const charged = price(offers, cart, context);
          const index = compileShopOffers(offers, usd);
          const checked = explainPrice(
            index,
            checkedCart(turned(asked, by), factsOf),
            pricingContextOf(context),
          );
          expect(checked.total_minor).toBe(charged.total_minor);
          expect(checked.discount_applications).toEqual(charged.discount_applications);
          for (const { entry, priced, reasons } of checked.explained) {
            expect(priced).toEqual(charged.lines[cart.findIndex((line) => line.key === entry.key)]);
            const applied = reasons.filter((one) => one.outcome === 'applied').map((one) => one.offer_id);
            for (const { offer_id } of priced.allocations) expect(applied).toContain(offer_id);
          }
        }),
        fewer,
      );
    },
  );

  test('lines that stay apart cost the same in whichever order they are named', { timeout }, () => {
    fc.assert(
      fc.property(...cases, fc.nat(), (offers, lines, context, by) => {
        const facts = new Map(lines.map((line) => [line.variant_id % 4, line]));
        const named = (some: readonly CartLine[]) => {
          const own = some.map((line) => ({ ...line, variant_id: line.variant_id % 4 }));
          const keys = lineKeys(own);
          expect(new Set(keys).size).toBe(own.length);
          return own.map(({ variant_id, quantity, offer_id }, at): CartLine => ({
            ...facts.get(variant_id)!,
            quantity,
            offer_id,
            placed: false,
            key: keys[at]!,
          }));
        };
        const traceOf = (some: readonly CartLine[]) =>
          price(offers, named(some), context).discount_applications.map((one) => [
            one.offer_id,
            one.amount_minor,
          ]);
        expect(traceOf(turned(lines, by))).toEqual(traceOf(lines));
      }),
      fewer,
    );
  });

  test('no more is given than there is: whole sets, units left, lines taken', { timeout }, () => {
    fc.assert(
      fc.property(...cases, (offers, lines, context) => {
        const result = price(offers, lines, context);
        const inAll = new Map<number, number>();
        for (const one of result.discount_applications) {
          inAll.set(one.offer_id, (inAll.get(one.offer_id) ?? 0) + one.taken);
          const offer = offers.find(({ id }) => id === one.offer_id)!;
          const own = lines.filter((line) => one.line_keys.includes(line.key));
          expect(own.some((line) => line.placed)).toBe(false);
          const units = own.reduce((sum, line) => sum + line.quantity, 0);
          expect(one.quantity).toBeLessThanOrEqual(units);
          if (offer.offer_type === 'bundle') {
            for (const product of offer.target_ids) {
              const wanted = offer.target_ids.filter((id) => id === product).length * one.taken;
              const there = own.filter((line) => line.product_id === product);
              expect(there.reduce((sum, line) => sum + line.quantity, 0)).toBeGreaterThanOrEqual(wanted);
            }
          } else if (offer.offer_type !== 'quantity') {
            expect(own.every((line) => line.offer_id === offer.id)).toBe(true);
          }
        }
        for (const [id, taken] of inAll) {
          const data = offers.find((one) => one.id === id)!.discount_data;
          if ('data' in data || !data.setup_stock_limit) continue;
          expect(taken).toBeLessThanOrEqual(context.left.get(id) ?? data.stock_item_limit);
        }
      }),
      runs,
    );
  });

  test('refunds unit by unit, in any order of lines, give back each allocation exactly', { timeout }, () => {
    fc.assert(
      fc.property(...cases, fc.nat(), (offers, lines, context, by) => {
        const result = price(offers, lines, context);
        const bought = lines.flatMap(({ quantity, unit_price_minor }, at): RefundableLine[] =>
          quantity === 0
            ? []
            : [
                {
                  id: at,
                  quantity,
                  fulfilled_quantity: 0,
                  refunded_quantity: 0,
                  removed_quantity: 0,
                  price_minor: unit_price_minor,
                  allocations: result.lines[at]!.allocations.map((one) => one.amount_minor),
                  total_tax_minor: 0,
                },
              ],
        );
        const order = {
          lines: bought,
          total_shipping_minor: 0,
          refunded_shipping_minor: 0,
          left_minor: result.total_minor,
          cancelled: false,
        };
        const units = bought.flatMap((line) => Array.from({ length: line.quantity }, () => line.id));
        const plan = planRefund(order, {
          refund_line_items: turned(units, by).map((line_item_id) => ({
            line_item_id,
            quantity: 1,
            restock_type: 'no_restock' as const,
          })),
          shipping: {},
        });
        expect(plan.problems).toEqual([]);
        expect(plan.amount_minor).toBe(result.total_minor);
        for (const line of bought) {
          const back = plan.lines.filter((one) => one.line_item_id === line.id);
          line.allocations.forEach((amount, at) => {
            expect(back.reduce((sum, one) => sum + one.allocations[at]!, 0)).toBe(amount);
          });
          for (const one of back)
            expect(Math.min(one.subtotal_minor, one.discount_minor)).toBeGreaterThanOrEqual(0);
        }
      }),
      runs,
    );
  });
});
