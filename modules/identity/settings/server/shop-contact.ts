import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { shopContact, type ShopContact } from '../../shop/rules/shop-contact.ts';

interface ContactRow extends ShopContact, Record<string, unknown> {}

/** The lines that name the shop and say how it is reached, for the foot of its store and of mails to its buyers. */
export async function shopContactLines(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<string[]> {
  const found = await ctx.tx.execute<ContactRow>(
    sql`SELECT name, contact_email, address1, address2, zip, city, province, country_code, phone, tax_number
        FROM shops WHERE id = ${ctx.shop.id}`,
  );
  return shopContact(found.rows[0]!, ctx.shop.locale);
}
