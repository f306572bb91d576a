import { sql } from 'drizzle-orm';
import type { ServedCtx } from '#core/server/context.ts';
import { shopMemory } from '#core/server/shop-memory.ts';
import { shopContact, type ShopContact } from '../../shop/rules/shop-contact.ts';

interface ContactRow extends ShopContact, Record<string, unknown> {}

const remembered = shopMemory<string[]>({ seconds: 300, channel: 'shops' });

/**
 * The lines that name the shop and say how it is reached, for the foot of its store and of mails to its buyers. From
 * this node's memory, as of the last change that the database told of: every page of a store shows them.
 */
export async function shopContactLines({
  services,
  shop,
  tx,
}: Pick<ServedCtx, 'services' | 'shop' | 'tx'>): Promise<string[]> {
  const found = await remembered.read(services, shop.id, ['lines'], async () => {
    const stored = await tx.execute<ContactRow>(
      sql`SELECT name, contact_email, address1, address2, zip, city, province, country_code, phone, tax_number
          FROM shops WHERE id = ${shop.id}`,
    );
    return new Map([['lines', shopContact(stored.rows[0]!, shop.locale)]]);
  });
  return found.get('lines')!;
}
