import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { appSettingsOf } from '#modules/identity/settings/server/public.ts';
import { upsellApp } from '../contract/upsell-settings.ts';
import { type UpsellSettings, upsellSettingsOf } from '../rules/upsell-settings.ts';

/** What a shop decided about offers beside the offers themselves. */
export interface OfferSettings extends UpsellSettings {
  /** Off: shoppers see no offer and pay the usual prices. */
  enable: boolean;
  /** Whether recommendations made from orders are shown (C238). */
  recommends: boolean;
}

const remembered = shopMemory<OfferSettings>({ seconds: 300, channel: 'offer_settings' });

/** From this node's memory, as of the last change that the database reported. */
export async function offerSettings(
  services: Services,
  shop: ActingShop,
  within?: Tx,
): Promise<OfferSettings> {
  const found = await remembered.read(services, shop.id, ['all'], async () => {
    const load = async (ctx: ShopCtx): Promise<OfferSettings> => {
      const apps = await appSettingsOf(ctx, [upsellApp, 'precommend']);
      return {
        ...upsellSettingsOf(apps.upsell.settings),
        enable: apps.upsell.enable ?? true,
        recommends: apps.precommend.enable ?? true,
      };
    };
    const ask = (tx: Tx) => load({ shop, tx, now: services.now() });
    const settings = within ? await ask(within) : await services.db.inShop(shop.id, ask, { readOnly: true });
    return new Map([['all', settings]]);
  });
  return found.get('all')!;
}
