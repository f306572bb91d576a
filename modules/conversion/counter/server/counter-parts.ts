import type { Ctx, ActingShop, Services } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { visitorsByProduct, visitorsCachedSeconds } from '#modules/analytics/live/server/public.ts';
import { pricingProductFromMemory } from '#modules/catalog/facts/server/public.ts';
import { pagePart, type StorePage } from '#modules/orders/store/server/public.ts';
import { pageLook } from '../../look/rules/customize.ts';
import { drawn } from '../../truth/rules/drawn.ts';
import { mayShowSimulated } from '../../truth/rules/honest.ts';
import { isTarget } from '../../truth/rules/target.ts';
import { evidenceOf } from '../../truth/server/evidence.ts';
import { heldOut } from '../../truth/server/held-out.ts';
import { rememberedHonesty } from '../../truth/server/honesty.ts';
import { rememberedTools } from '../../truth/server/tool-settings.ts';
import { stockPart, visitorsPart } from '../contract/shown-counter.ts';
import { fewestVisitors, visitorsAgainSeconds } from '../contract/counter-words.ts';
import { counterWords } from '../rules/counter-words.ts';
import { fewLeft, rangeOf } from '../rules/left-count.ts';
import { stockSettings, visitorSettings } from './counter-settings.ts';

/** The product of a page as triggers look at it. */
const targetOf = ({ id, variants }: NonNullable<StorePage['product']>) => ({
  id,
  collection_ids: variants[0]?.collection_ids ?? [],
});

/** The stock of the page's product, if tracked and low, or a number of its range if the shop may show one. */
export const stockPagePart = pagePart({
  name: 'stock',
  reply: stockPart,
  async of(ctx: Ctx, page: StorePage) {
    const { services, shop } = ctx;
    const { product } = page;
    if (!product) return null;
    const tools = await rememberedTools(services, shop);
    const settings = stockSettings(tools.product_countdown);
    if (!settings.enable || !isTarget(settings.trigger, targetOf(product))) return null;
    const { left, left_percent } = counterWords(shop.locale);
    const words = settings.type === 'percent' ? left_percent : left;
    const style = { words, look: pageLook(tools.customize.settings).product_countdown };
    const range = rangeOf(settings);
    if (!range) {
      const few = fewLeft(product.variants.filter((variant) => variant.available));
      if (few.size === 0 || (await heldOut(ctx, page, 'product_countdown'))) return null;
      evidenceOf(services).note(shop, page, [
        { tool: 'product_countdown', basis: { of: 'product', id: product.id } },
      ]);
      const entries = [...few].map(([id, count]) => [String(id), count] as const);
      return { left: Object.fromEntries(entries), made_up: null, ...style };
    }
    if (!mayShowSimulated(await rememberedHonesty(services, shop), page.country)) return null;
    if (await heldOut(ctx, page, 'product_countdown')) return null;
    evidenceOf(services).note(shop, page, [{ tool: 'product_countdown' }]);
    const day = services.now().toISOString().slice(0, 10);
    const value = drawn(`left:${product.id}:${day}`, range);
    return { left: {}, made_up: { type: settings.type as 'percent' | 'number', value }, ...style };
  },
});

// Right to five seconds: asked for again after four, by each server for itself.
const present = shopMemory<ReadonlyMap<number, number>>({ seconds: visitorsCachedSeconds });

async function presentVisitors(services: Services, shop: ActingShop): Promise<ReadonlyMap<number, number>> {
  const found = await present.read(services, shop.id, ['now'], async () => {
    const read = (tx: Ctx['tx']) => visitorsByProduct({ shop, tx, now: services.now() });
    return new Map([['now', await services.db.inShop(shop.id, read, { readOnly: true })]]);
  });
  return found.get('now')!;
}

/** The number of viewers of a product, or a number of its range if the shop may show one; null if nothing is shown. */
export async function visitorsOf(
  ctx: Ctx,
  product: NonNullable<StorePage['product']>,
  country: string | null,
): Promise<{ count: number; real: boolean } | null> {
  const { services, shop } = ctx;
  if (shop.switches['realtime_visitors'] !== true) return null;
  const settings = visitorSettings((await rememberedTools(services, shop)).realtime_visitors);
  if (!settings.enable || !isTarget(settings.trigger, targetOf(product))) return null;
  if (settings.source === 'real') {
    const count = (await presentVisitors(services, shop)).get(product.id) ?? 0;
    return count >= fewestVisitors ? { count, real: true } : null;
  }
  const { number_random_from: from, number_random_to: to } = settings;
  if (to === 0 || !mayShowSimulated(await rememberedHonesty(services, shop), country)) return null;
  // The same for all pages of half a minute.
  const moment = Math.floor(services.now().getTime() / 30_000);
  return { count: drawn(`visitors:${product.id}:${moment}`, { from, to }), real: false };
}

export const visitorsPagePart = pagePart({
  name: 'visitors',
  reply: visitorsPart,
  async of(ctx: Ctx, page: StorePage) {
    if (!page.product) return null;
    const visitors = await visitorsOf(ctx, page.product, page.country);
    if (!visitors || (await heldOut(ctx, page, 'realtime_visitors'))) return null;
    evidenceOf(ctx.services).note(ctx.shop, page, [
      { tool: 'realtime_visitors', basis: visitors.real ? { of: 'visits', id: 0 } : undefined },
    ]);
    const { one, other } = counterWords(ctx.shop.locale);
    const { customize } = await rememberedTools(ctx.services, ctx.shop);
    return {
      count: visitors.count,
      again_seconds: visitorsAgainSeconds,
      words: { one, other },
      look: pageLook(customize.settings).realtime_visitors,
    };
  },
});

/** The product of a page that is still open. */
export async function openProduct(ctx: Ctx, id: number): Promise<StorePage['product']> {
  const variants = await pricingProductFromMemory(ctx.services, ctx.shop, id);
  return variants[0]?.published ? { id, variants } : null;
}
