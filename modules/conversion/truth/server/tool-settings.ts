import { sql } from 'drizzle-orm';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { stale } from '#core/server/call/refusal.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { toolRows, type ToolRow } from '../contract/tool-words.ts';

/** The stored state of a tool: `settings` by its contract; `version` counts saves of more than its switch. */
export interface StoredTool {
  /** Of its row; 0 while there is none. */
  id: number;
  enable: boolean;
  settings: Readonly<Record<string, unknown>>;
  holdout_percent: number;
  version: number;
}

interface Row extends StoredTool, Record<string, unknown> {
  tool: ToolRow;
}

/** The state of a tool without a row. */
export const untouchedTool: StoredTool = {
  id: 0,
  enable: false,
  settings: {},
  holdout_percent: 0,
  version: 0,
};

type Tools = Readonly<Record<ToolRow, StoredTool>>;

/** All tools of the shop. */
export async function storedTools(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<Tools> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT id, tool, enable, settings, holdout_percent, version FROM conversion_tools WHERE shop_id = ${ctx.shop.id}`,
  );
  const rows = new Map(found.rows.map(({ tool, ...row }) => [tool, row]));
  return Object.fromEntries(toolRows.map((tool) => [tool, rows.get(tool) ?? untouchedTool])) as Tools;
}

/** One of them, locked: who changes a part of its settings reads them here, so that of two who save at once none loses anything. */
export async function lockTool(ctx: ShopCtx, tool: ToolRow): Promise<StoredTool> {
  await ctx.tx.execute(
    sql`INSERT INTO conversion_tools (shop_id, tool) VALUES (${ctx.shop.id}, ${tool}) ON CONFLICT DO NOTHING`,
  );
  const found = await ctx.tx.execute<Row>(
    sql`SELECT id, tool, enable, settings, holdout_percent, version FROM conversion_tools
        WHERE shop_id = ${ctx.shop.id} AND tool = ${tool} FOR UPDATE`,
  );
  return found.rows[0]!;
}

/** Changes of a tool; absent fields stay. */
export interface ToolChange {
  enable?: boolean | undefined;
  settings?: object | undefined;
  holdout_percent?: number | undefined;
  /** As it was read; without one the last writer wins. */
  version?: number | undefined;
}

/**
 * Saves what is named of a tool, and answers all of it. `settings` are whole: what they do not name is gone. A switch alone
 * is no new version, so that it does not get into the way of who has the settings open.
 * @throws {Refusal} 409 with what `shown` makes of what is stored, when that was saved after `version`.
 */
export async function saveTool(
  ctx: ShopCtx,
  tool: ToolRow,
  { version, ...change }: ToolChange,
  shown: (stored: StoredTool) => unknown,
): Promise<StoredTool> {
  const before = await lockTool(ctx, tool);
  if (version !== undefined && version !== before.version) throw stale(shown(before));
  const {
    enable = before.enable,
    settings = before.settings,
    holdout_percent = before.holdout_percent,
  } = change;
  const isSwitch = change.settings === undefined && change.holdout_percent === undefined;
  const saved = await ctx.tx.execute<Row>(
    sql`UPDATE conversion_tools SET enable = ${enable}, settings = ${JSON.stringify(settings)}::jsonb,
          holdout_percent = ${holdout_percent}, version = version + ${isSwitch ? 0 : 1}, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND tool = ${tool}
        RETURNING id, tool, enable, settings, holdout_percent, version`,
  );
  return saved.rows[0]!;
}

const remembered = shopMemory<Tools>({ seconds: 300, channel: 'conversion' });

/** All tools from this node's cache, as of the last database notification. */
export async function rememberedTools(services: Services, shop: ActingShop): Promise<Tools> {
  const found = await remembered.read(services, shop.id, ['tools'], async () => {
    const tools = await services.db.inShop(shop.id, (tx) => storedTools({ shop, tx }), { readOnly: true });
    return new Map([['tools', tools]]);
  });
  return found.get('tools')!;
}
