import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { FileOwner } from '#core/server/area/person-keeper.ts';

/** SQL condition for orders and drafts of a person, also those without a customer but with their email. */
export const matchesPerson = ({ customer_id, email }: FileOwner): SQL =>
  sql`(customer_id = ${customer_id} OR (customer_id IS NULL AND lower(email) = ${email}))`;

/** SQL query for the browser sessions in which a person has bought. */
export const theirVisitors = (ctx: Pick<ShopCtx, 'shop'>, person: FileOwner): SQL =>
  sql`SELECT visitor FROM orders WHERE shop_id = ${ctx.shop.id} AND visitor IS NOT NULL AND ${matchesPerson(person)}`;

/** SQL query for the order ids of a person. */
export const theirOrders = (ctx: Pick<ShopCtx, 'shop'>, person: FileOwner): SQL =>
  sql`SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} AND ${matchesPerson(person)}`;

/** SQL query for the order ids of a customer. */
export const customerOrders = (ctx: Pick<ShopCtx, 'shop'>, customerId: number): SQL =>
  sql`SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customerId}`;
