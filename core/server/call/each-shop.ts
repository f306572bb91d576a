import { sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import type { Tx } from '../database/database.ts';

/** What a call has that opens its own transactions. */
export const noTransaction = new Proxy({} as Tx, {
  get() {
    throw new Error('This call has no transaction of its own: use ctx.db.inShop');
  },
});

/**
 * Reads each of the shops that are asked about, one after another: a transaction a shop, with that shop set, so that no
 * statement is ever about two. What is read in one is of one moment.
 */
export async function inEachShop<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const { shop, member } of ctx.asked ?? [ctx]) {
    const may = (permission: string) => ctx.mayIn?.(member, permission) ?? ctx.may(permission);
    const answer = await ctx.db.inShop(
      shop.id,
      async (tx) => {
        await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
        return read({ ...ctx, shop, member, may, tx });
      },
      { readOnly: true },
    );
    answers.push(answer);
  }
  return answers;
}
