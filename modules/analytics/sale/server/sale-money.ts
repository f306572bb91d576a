import type { OneShop } from '../../report/server/across-shops.ts';
import { movedDays } from './sale-report.ts';
import type { SalesQuestion } from './sale-shape.ts';
import { moneyOf } from '../../report/server/shop-money.ts';

/** The shop with what its amounts are converted with, for this question. @throws {Refusal} 404 for a day without a rate */
export async function inMoney<Asked extends OneShop>(
  ctx: Asked,
  question: Pick<SalesQuestion, 'filter' | 'basis' | 'span' | 'before'>,
): Promise<Asked> {
  if (ctx.shop.currency === ctx.currency || ctx.money) return ctx;
  return { ...ctx, money: await moneyOf(ctx, ctx.currency, await movedDays(ctx, question)) };
}
