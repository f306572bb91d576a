import { existsSync } from 'node:fs';
import pg from 'pg';
import { startPostgres } from '#core/server/embedded-postgres.ts';
import { inEnglish } from '#core/contract/sentence.ts';
import { type AccessCode, accessCodes, accessReasons } from '#modules/identity/shop/contract/access-state.ts';
import { readEnvironment } from '#core/server/environment.ts';
import { startOptions } from './start-options.ts';

// npm run shop -- <domain>                                  says whether the shop is open
// npm run shop -- <domain> shop_is_frozen "Unpaid bill"     stops it; its people read the reason
// npm run shop -- <domain> open                             opens it
const usage = `npm run shop -- <domain> [open | ${accessCodes.join(' | ')}] ["reason"]`;

interface ShopState {
  name: string;
  access_code: AccessCode | null;
  access_reason: string;
}

/** Servers that run hear of it at once. `state` undefined changes nothing. Null for an unknown domain. */
async function setState(
  url: string,
  domain: string,
  state: AccessCode | 'open' | undefined,
  reason: string,
): Promise<ShopState | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET ROLE backroom_system');
    const code = state === 'open' ? null : state;
    const found =
      code === undefined
        ? await client.query<ShopState>(
            'SELECT name, access_code, access_reason FROM shops WHERE domain = $1',
            [domain],
          )
        : await client.query<ShopState>(
            `UPDATE shops SET access_code = $2, access_reason = $3, access_since = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END,
               status = CASE WHEN $2 = 'shop_is_closed' THEN 'closed' ELSE 'active' END, updated_at = now()
             WHERE domain = $1 RETURNING name, access_code, access_reason`,
            [domain, code, code === null ? '' : reason],
          );
    return found.rows[0] ?? null;
  } finally {
    await client.end();
  }
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}

function isState(text: string | undefined): text is AccessCode | 'open' | undefined {
  return text === undefined || text === 'open' || (accessCodes as readonly string[]).includes(text);
}

/** The database of the data folder, started for the moment when no server runs on it. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = startOptions(readEnvironment());
  if (databaseUrl) return work(databaseUrl);
  if (!existsSync(dataDir)) fail(`There is no data folder ${dataDir}: start the server first.`, 1);
  const postgres = await startPostgres({ dataDir, log: () => {} });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

const [domain, state, reason = ''] = process.argv.slice(2);
if (!domain || !isState(state) || reason.length > 300) fail(usage, 2);
try {
  const shop = await withDatabase((url) => setState(url, domain.toLowerCase(), state, reason.trim()));
  if (!shop) fail(`There is no shop with the domain ${domain}.`, 1);
  const { name, access_code: code, access_reason: said } = shop;
  console.log(
    `${name} (${domain}) ${code ? `is stopped, ${code}: ${said || inEnglish(accessReasons[code])}` : 'is open'}`,
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error), 1);
}
