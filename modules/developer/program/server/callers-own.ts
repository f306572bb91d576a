import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/call/context.ts';

/** Rows the caller may know of: people all of the shop, another program its own. */
export function callersOwn(ctx: Pick<Ctx, 'app'>, column: SQL): SQL {
  return ctx.app ? sql`${column} = ${ctx.app.tokenId}` : sql`true`;
}
