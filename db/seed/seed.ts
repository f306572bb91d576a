import { sql } from 'drizzle-orm';
import pg from 'pg';
import { loadSecret } from '#core/server/process/app-secret.ts';
import { readEnvironment } from '#core/server/process/environment.ts';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import { type Database, openDatabase } from '#core/server/database/database.ts';
import { withDefaults } from '#modules/identity/shop/contract/feature-switch.ts';
import { demoPassword } from '#modules/identity/session/server/demo-password.ts';
import { hashPassword } from '#modules/identity/session/server/password.ts';
import type { RefundCtx } from '#modules/orders/refund/server/public.ts';
import { demoShop, type DemoShop, otherShop } from './demo-catalogue.ts';
import { demoStatements, seedShipping } from './demo-store-settings.ts';
import { PictureLibrary, seedCatalogue } from './seed-catalogue.ts';
import { seedConversion } from './seed-conversion.ts';
import { seedHistory } from './seed-history.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedOffers, seedUpsells } from './seed-offers.ts';

export interface SeedOptions {
  log: (line: string) => void;
  /** Where pictures are kept, unless a bucket is set. */
  dataDir: string;
  now?: Date;
}

/** True when there is no shop yet. What a killed seeding left half done is taken away first. */
async function isEmpty(db: Database): Promise<boolean> {
  return db.asSystem(async (tx) => {
    await tx.execute(sql`DELETE FROM shops WHERE settings ? 'seeding'`);
    const found = await tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM shops`);
    return found.rows[0]?.n === 0;
  });
}

async function makeShop(db: Database, shop: DemoShop): Promise<ActingShop> {
  const password = await hashPassword(demoPassword);
  return db.asSystem(async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO shops (name, domain, currency, timezone, settings, address1, zip, city, country_code, online_store)
          VALUES (${shop.name}, ${shop.domain}, ${shop.currency}, ${shop.timezone}, '{"seeding": true}',
                  'Rua do Poço 14', '1200-194', 'Lisboa', 'PT', ${JSON.stringify(shop === demoShop ? demoStatements : {})}::jsonb) RETURNING id`,
    );
    const id = made.rows[0]!.id;
    const user = await tx.execute<{ id: number }>(
      sql`INSERT INTO users (email, password_hash, first_name, last_name, email_verified_at)
          VALUES (${shop.owner_email}, ${password}, ${shop.owner_first_name}, ${shop.owner_last_name}, now())
          ON CONFLICT (lower(email)) DO UPDATE SET password_hash = excluded.password_hash RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO memberships (shop_id, user_id, role, email, accepted_at)
          VALUES (${id}, ${user.rows[0]!.id}, 'owner', ${shop.owner_email}, now())`,
    );
    const { name, domain, currency, timezone } = shop;
    return {
      id,
      name,
      domain,
      currency,
      timezone,
      locale: 'en-US',
      source: 'backroom',
      package: '',
      business_type: '',
      status: 'active',
      access: null,
      switches: withDefaults({}),
    };
  });
}

/**
 * Makes the demo shop and a nearly empty second one, on an empty database only; the same every time but for
 * the dates, which count back from today.
 * @returns whether anything was made.
 */
export async function seed(url: string, options: SeedOptions): Promise<boolean> {
  const db = openDatabase(url);
  try {
    if (!(await isEmpty(db))) return false;
    options.log('First start: making the demo shop');
    const now = options.now ?? new Date();
    const environment = readEnvironment();
    const services = {
      db,
      dataDir: options.dataDir,
      environment,
      secret: loadSecret(options.dataDir, environment.APP_SECRET),
      now: () => now,
    } as Services;
    for (const shop of [demoShop, otherShop]) await seedShop(services, shop, now, options.log);
    await countRows(url);
    return true;
  } finally {
    await db.close();
  }
}

/** The database counts new rows by itself after a minute. Whoever looks at reports before would wait for seconds. */
async function countRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

async function seedShop(
  services: Services,
  demo: DemoShop,
  now: Date,
  log: SeedOptions['log'],
): Promise<void> {
  const { db } = services;
  const shop = await makeShop(db, demo);
  const pictures = new PictureLibrary(services, shop.id);
  // Drawn side by side before the transaction, so that it does not wait for pictures.
  await Promise.all(
    demo.products.flatMap((product) => product.images.map((image) => pictures.draw(image.picture))),
  );
  await db.inShop(shop.id, async (tx) => {
    const ctx: RefundCtx = { services, shop, tx, now };
    await seedShipping(ctx);
    const catalogue = await seedCatalogue(ctx, pictures, demo);
    if (demo !== demoShop) return;
    const offers = [...(await seedOffers(ctx, catalogue)), ...(await seedUpsells(ctx, catalogue))];
    const made = await seedHistory(ctx, demo, catalogue, offers);
    await seedConversion(ctx);
    const reviews = await seedReviews(ctx);
    log(
      `  ${demo.products.length} products, ${offers.length} offers, ${made.orders} orders, ${reviews} reviews, ${made.events} shopper events`,
    );
  });
  await db.asSystem((tx) =>
    tx.execute(sql`UPDATE shops SET settings = settings - 'seeding' WHERE id = ${shop.id}`),
  );
}
