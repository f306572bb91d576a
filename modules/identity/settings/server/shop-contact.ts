import { sql } from 'drizzle-orm';
import type { ServedCtx } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import type { StoreStatements } from '../contract/shop-settings-calls.ts';
import { statementsOf } from './online-store.ts';
import { shopContact, type ShopContact } from '../../shop/rules/shop-contact.ts';

interface ContactRow extends ShopContact, Record<string, unknown> {
  online_store: Partial<StoreStatements>;
}

interface Remembered {
  lines: string[];
  statements: StoreStatements;
}

const remembered = shopMemory<Remembered>({ seconds: 300, channel: 'shops' });

/**
 * The lines that name the shop and say how it is reached, for the foot of its store and of mails to its buyers. From
 * this node's memory, as of the last change that the database told of: every page of a store shows them.
 */
export const shopContactLines = async (ctx: MemoryCtx): Promise<string[]> => (await aboutShop(ctx)).lines;

/** What the merchant says in the store, from the same memory. */
export const storeStatements = async (ctx: MemoryCtx): Promise<StoreStatements> =>
  (await aboutShop(ctx)).statements;

type MemoryCtx = Pick<ServedCtx, 'services' | 'shop' | 'tx'>;

async function aboutShop({ services, shop, tx }: MemoryCtx): Promise<Remembered> {
  const found = await remembered.read(services, shop.id, ['about'], async () => {
    const stored = await tx.execute<ContactRow>(
      sql`SELECT name, contact_email, address1, address2, zip, city, province, country_code, phone, tax_number,
                 online_store
          FROM shops WHERE id = ${shop.id}`,
    );
    const { online_store, ...contact } = stored.rows[0]!;
    return new Map([
      ['about', { lines: shopContact(contact, shop.locale), statements: statementsOf(online_store) }],
    ]);
  });
  return found.get('about')!;
}
