import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { FileOwner } from '#core/server/area/person-keeper.ts';

/** SQL condition: orders and drafts of a person, also those that nobody ever put to a customer. */
export const matchesPerson = ({ customer_id, email }: FileOwner): SQL =>
  sql`(customer_id = ${customer_id} OR (customer_id IS NULL AND lower(email) = ${email}))`;

/** SQL: the sessions of browsers in which a person has bought, as a list of one column. */
export const theirVisitors = (ctx: Pick<ShopCtx, 'shop'>, person: FileOwner): SQL =>
  sql`SELECT visitor FROM orders WHERE shop_id = ${ctx.shop.id} AND visitor IS NOT NULL AND ${matchesPerson(person)}`;

/** SQL: the orders of a person by their ids, as a list of one column. */
export const theirOrders = (ctx: Pick<ShopCtx, 'shop'>, person: FileOwner): SQL =>
  sql`SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} AND ${matchesPerson(person)}`;

/** SQL: the orders that were put to a customer, as a list of one column. */
export const customerOrders = (ctx: Pick<ShopCtx, 'shop'>, customerId: number): SQL =>
  sql`SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customerId}`;
