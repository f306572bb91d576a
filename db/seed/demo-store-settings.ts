import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { StoreStatements } from '#modules/identity/settings/contract/shop-settings-calls.ts';
import { earlierTable, type ShippingTable } from '#modules/orders/shipping/rules/shipping-rate.ts';

/** What the demo shop says in its store: its own settings, as a merchant writes them. */
export const demoStatements: StoreStatements = {
  headline: 'Things for slow mornings',
  text: 'Mugs that fit the hand, lamps that do not shout, linen that forgives. Made in small batches by people we can visit by train.',
  dispatch_time: 'Leaves the next working day',
  returns: '30 days to change your mind',
};

/** What both seeded shops ask for shipping. */
export const demoShipping: ShippingTable = {
  ...earlierTable('USD'),
  standard_time: 'Three to five working days',
  express_time: 'The next working day',
};

export async function seedShipping(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<void> {
  const { standard_minor, express_minor, free_from_minor, standard_time, express_time } = demoShipping;
  await ctx.tx.execute(
    sql`INSERT INTO shipping_settings
          (shop_id, standard_minor, express_minor, free_from_minor, standard_time, express_time, saved_at)
        VALUES (${ctx.shop.id}, ${standard_minor}, ${express_minor}, ${free_from_minor}, ${standard_time}, ${express_time}, now())`,
  );
}
