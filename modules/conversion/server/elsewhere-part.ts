import { zonesOfCountries } from '#modules/analytics/event/server/public.ts';
import { pagePart } from '#modules/orders/store/server/public.ts';
import { type ShownElsewhere, shownElsewhere } from '../contract/shown-elsewhere.ts';
import { stockPagePart, visitorsPagePart } from '../counter/server/counter-parts.ts';
import { timerPart } from '../timer/server/timer-part.ts';
import { countriesWithout, simulatingCountry } from '../truth/rules/honest.ts';
import { rememberedHonesty } from '../truth/server/honesty.ts';

const parts = [timerPart, stockPagePart, visitorsPagePart];

/**
 * What a store keeps room for while the country is not known (decision 098). Only a store asks without a visitor, so the
 * call of a shopper's page pays nothing for it.
 */
export const elsewherePart = pagePart({
  name: 'elsewhere',
  reply: shownElsewhere,
  async of(ctx, page): Promise<ShownElsewhere | null> {
    if (!page.product || page.visitor !== undefined || page.country !== null) return null;
    const honesty = await rememberedHonesty(ctx.services, ctx.shop);
    const country = simulatingCountry(honesty);
    if (country === null) return null;
    const found = await Promise.all(
      parts.map(async ({ name, of }) => [name, (await of(ctx, { ...page, country })) ?? undefined] as const),
    );
    if (found.every(([, shown]) => shown === undefined)) return null;
    return { parts: Object.fromEntries(found), hidden_in: zonesOfCountries(countriesWithout(honesty)) };
  },
});
