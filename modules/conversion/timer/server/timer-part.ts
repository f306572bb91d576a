import { pagePart } from '#modules/orders/store/server/public.ts';
import { pageLook } from '../../look/rules/customize.ts';
import { mayShowSimulated } from '../../truth/rules/honest.ts';
import { evidenceOf } from '../../truth/server/evidence.ts';
import { heldOut } from '../../truth/server/held-out.ts';
import { rememberedHonesty } from '../../truth/server/honesty.ts';
import { rememberedTools } from '../../truth/server/tool-settings.ts';
import { shownTimer } from '../contract/shown-timer.ts';
import { timerFor } from '../rules/page-timers.ts';
import { shownTimerOf } from '../rules/shown-timer.ts';
import { rememberedTimers } from './timer-memory.ts';

/**
 * The timer of a product's page. A bound one is true, and shown everywhere; another one is simulated, and shown only where
 * that may be. A store that asks to keep room for it names no visitor, and is no shopper who was shown one.
 */
export const timerPart = pagePart({
  name: 'timers',
  reply: shownTimer,
  async of(ctx, page) {
    const { services, shop } = ctx;
    const { product, country, visitor } = page;
    const [first] = product?.variants ?? [];
    if (!product || !first) return null;
    const [timers, honesty, tools] = await Promise.all([
      rememberedTimers(services, shop),
      rememberedHonesty(services, shop),
      rememberedTools(services, shop),
    ]);
    const target = { id: product.id, collection_ids: first.collection_ids };
    const found = timerFor(timers, target, services.now().getTime(), {
      maySimulate: mayShowSimulated(honesty, country),
      listPrices: shop.store?.discounts === false,
      visitor,
    });
    if (!found || (await heldOut(ctx, page, 'timer_countdown'))) return null;
    const { timer, ends_at } = found;
    const basis = timer.offer ? ({ of: 'offer', id: timer.offer.id } as const) : undefined;
    evidenceOf(services).note(shop, page, [{ tool: 'timer_countdown', basis }]);
    const look = pageLook(tools.customize.settings).timer_countdown;
    const { id, text, labels } = timer;
    return shownTimerOf({ id, text, ends_at, labels, look, locale: shop.locale });
  },
});
