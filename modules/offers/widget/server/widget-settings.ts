import { sql } from 'drizzle-orm';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { widgetTypes, type WidgetType } from '../../offer/contract/offer-choice.ts';
import { widgetCustomize, type WidgetStatus } from '../contract/widget-calls.ts';
import {
  defaultCustomize,
  isStandardTitle,
  type WidgetCustomize,
  type WidgetDevice,
} from '../contract/widget-choice.ts';

export type WidgetLooks = Record<WidgetDevice, WidgetCustomize>;

/** A product widget of a shop as it is shown. */
export interface WidgetSetting {
  type: WidgetType;
  enable: boolean;
  looks: WidgetLooks;
}

interface Row extends Record<string, unknown> {
  widget_type: string;
  enable: boolean;
  customize: Readonly<Record<string, unknown>> | null;
}

/**
 * What was saved, over the defaults; what can no longer be read is as if it had not been saved (V454). Both devices are
 * saved whole, so an unchanged title is stored, too: it follows the shop's language.
 */
function lookOf(type: WidgetType, device: WidgetDevice, locale: string, saved: unknown): WidgetCustomize {
  const defaults = defaultCustomize(type, device, locale);
  const read = widgetCustomize.partial().safeParse(saved);
  if (!read.success) return defaults;
  const { title = defaults.title } = read.data;
  return { ...defaults, ...read.data, title: isStandardTitle(type, title) ? defaults.title : title };
}

function settingOf(type: WidgetType, locale: string, row: Row | undefined): WidgetSetting {
  const look = (device: WidgetDevice) => lookOf(type, device, locale, row?.customize?.[device] ?? {});
  return { type, enable: row?.enable ?? false, looks: { desktop: look('desktop'), mobile: look('mobile') } };
}

/** All product widgets, in the order of V100. */
export async function widgetSettings(ctx: ShopCtx): Promise<WidgetSetting[]> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT widget_type, enable, customize FROM product_widgets WHERE shop_id = ${ctx.shop.id}`,
  );
  const rows = new Map(found.rows.map((row) => [row.widget_type, row]));
  return widgetTypes.map((type) => settingOf(type, ctx.shop.locale, rows.get(type)));
}

// Changes of widgets are published on the channel of the settings.
const remembered = shopMemory<readonly WidgetSetting[]>({ seconds: 300, channel: 'offer_settings' });

/** All of them from this node's memory, as of the last change that the database reported. */
export async function rememberedWidgets(
  services: Services,
  shop: ActingShop,
): Promise<readonly WidgetSetting[]> {
  const found = await remembered.read(services, shop.id, [shop.locale], async () => {
    const read = services.db.inShop(shop.id, (tx) => widgetSettings({ shop, tx, now: services.now() }), {
      readOnly: true,
    });
    return new Map([[shop.locale, await read]]);
  });
  return found.get(shop.locale)!;
}

/** One of them. `forUpdate` makes it wait for whoever is changing it, so that two savers lose nothing. */
export async function widgetSetting(
  ctx: ShopCtx,
  type: WidgetType,
  options: { forUpdate?: boolean } = {},
): Promise<WidgetSetting> {
  if (options.forUpdate) {
    await ctx.tx.execute(
      sql`INSERT INTO product_widgets (shop_id, widget_type) VALUES (${ctx.shop.id}, ${type})
          ON CONFLICT (shop_id, widget_type) DO NOTHING`,
    );
  }
  const found = await ctx.tx.execute<Row>(
    sql`SELECT widget_type, enable, customize FROM product_widgets
        WHERE shop_id = ${ctx.shop.id} AND widget_type = ${type} ${options.forUpdate ? sql`FOR UPDATE` : sql``}`,
  );
  return settingOf(type, ctx.shop.locale, found.rows[0]);
}

export async function setWidgetEnabled(
  ctx: ShopCtx,
  type: WidgetType,
  enable: boolean,
): Promise<WidgetStatus> {
  await ctx.tx.execute(
    sql`INSERT INTO product_widgets (shop_id, widget_type, enable) VALUES (${ctx.shop.id}, ${type}, ${enable})
        ON CONFLICT (shop_id, widget_type) DO UPDATE SET enable = excluded.enable, updated_at = now()`,
  );
  return { type, enable };
}

/** Saves parts of what a widget is on one device; answers what it is then on both. */
export async function saveWidgetLook(
  ctx: ShopCtx,
  type: WidgetType,
  device: WidgetDevice,
  change: Partial<WidgetCustomize>,
): Promise<WidgetLooks> {
  const { looks } = await widgetSetting(ctx, type, { forUpdate: true });
  const saved: WidgetLooks = { ...looks, [device]: { ...looks[device], ...change } };
  await ctx.tx.execute(
    sql`UPDATE product_widgets SET customize = ${JSON.stringify(saved)}::jsonb, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND widget_type = ${type}`,
  );
  return saved;
}

/** The same, and what of it is no title and no page goes to all other types on that device. */
export async function saveWidgetLookOfAll(
  ctx: ShopCtx,
  type: WidgetType,
  device: WidgetDevice,
  change: Partial<WidgetCustomize>,
): Promise<WidgetLooks> {
  const looks = await widgetSetting(ctx, type);
  const { title: _title, pages: _pages, ...shared } = { ...looks.looks[device], ...change };
  let own: WidgetLooks = looks.looks;
  // In one order for everybody, so that two who save all do not wait for each other.
  for (const other of widgetTypes) {
    const saved = await saveWidgetLook(
      ctx,
      other,
      device,
      other === type ? { ...shared, ...change } : shared,
    );
    if (other === type) own = saved;
  }
  return own;
}
