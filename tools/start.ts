import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type * as ServerCode from '#apps/server/server.ts';
import { type Environment, readEnvironment } from '#core/server/process/environment.ts';
import { startPostgres } from '#core/server/database/embedded-postgres.ts';
import { storeAddress } from '#core/rules/store-address.ts';
import { reachInSettings } from '#core/server/address/proxy-signs.ts';
import { prepareJobQueue } from '#core/server/jobs/job-queue.ts';
import { migrate } from '#db/migrate.ts';
import { needsSeed } from '#db/seed/needs-seed.ts';
import type * as SeedCode from '#db/seed/seed.ts';
import { buildStale, DIST_DIR } from './build.ts';
import { isLoopback, startOptions, requireDatabase, requireFreePort } from './start-options.ts';
import { StartError, type StartOptions } from './start-options.ts';

const STOP_SECONDS = 10;
/** `npm run dev` runs the sources, whose changes it watches. What is built loads in a quarter of the time. */
const fromSources = process.argv.includes('--sources');
const log = (line: string): void => console.log(line);

/** What has been started, in order; it is stopped in the opposite order. */
const started: { name: string; stop: () => Promise<void> }[] = [];
/** When the stop began; 0 = it did not. */
let stopping = 0;

process.on('SIGTERM', () => void stopAll(0));
process.on('SIGINT', () => void stopAll(0));

try {
  await start(readEnvironment());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (process.env.DEBUG && error instanceof Error) console.error(error.stack);
  await stopAll(1);
}

async function start(environment: Environment): Promise<void> {
  const options = startOptions(environment);
  await requireFreePort(options.port, options.host);
  // Building, loading the server's code and the database do not wait for one another.
  const serverBuilt = fromSources ? Promise.resolve() : buildStale(log, ['server']);
  const loading = serverBuilt.then(loadServer);
  const database = prepareDatabase(options, serverBuilt);
  const building = buildStale(log, ['admin', 'storefront']);
  // All come to their end before a failure of one is told, so that nothing starts after it.
  await Promise.allSettled([loading, database, building]);
  const [server, databaseUrl] = await Promise.all([loading, database, building]);
  const demo = await hasDemoPassword(databaseUrl);
  const reach = isLoopback(options.host) ? reachInSettings(environment) : `HOST is ${options.host}`;
  if (demo && reach !== null) {
    throw new StartError(
      `Not starting for others (${reach}): the demo accounts still have the demo password, which everyone knows. ` +
        'Start for this machine alone and change it, or use an empty database with SEED=none.',
    );
  }
  if (stopping) return;
  const { port, host, dataDir } = options;
  const running = await server.startServer({
    databaseUrl,
    port,
    host,
    dataDir,
    distDir: DIST_DIR,
    environment,
  });
  started.push({ name: 'server', stop: () => running.stop() });
  if (stopping) return;
  const url = running.url.replace(/\/$/, '');
  log(`  Admin       ${url}/`);
  const demoShop = await running.services.shops.byDomain(server.demoDomain);
  if (demoShop) log(`  Demo store  ${storeAddress(running.services, demoShop)}`);
  log(`  API         ${url}/openapi.json`);
  if (!environment.SMTP_URL)
    log(`  Mail        ${reach === null ? `${url}/dev/mailbox` : unsentMail(dataDir)}`);
  if (demo) log('  Sign in as  owner@demo.backroom.test with the password backroom-demo');
  log(`Backroom is ready at ${url}`);
  // Now, because a killed server would never get to it.
  flushCompileCache();
}

/** Where mails end when there is neither a mail server nor a page that may show them. */
function unsentMail(dataDir: string): string {
  return `is not sent, because SMTP_URL is not set: kept in ${join(dataDir, 'mailbox.json')}`;
}

function loadServer(): Promise<typeof ServerCode> {
  return fromSources ? import('#apps/server/server.ts') : import(builtFile('server'));
}

function loadSeed(): Promise<typeof SeedCode> {
  return fromSources ? import('#db/seed/seed.ts') : import(builtFile('seed'));
}

function builtFile(name: 'server' | 'seed'): string {
  return pathToFileURL(join(DIST_DIR, 'server', `${name}.js`)).href;
}

/** Starts or finds the database, and brings it up to date; answers its address. */
async function prepareDatabase(options: StartOptions, serverBuilt: Promise<unknown>): Promise<string> {
  const url = options.databaseUrl ?? (await startEmbedded(options.dataDir));
  if (options.databaseUrl) await requireDatabase(url);
  const applied = await migrate(url);
  if (applied.length > 0) log(`Database: ${applied.length} migrations applied`);
  await prepareJobQueue(url);
  if (options.seed && (await needsSeed(url))) {
    await serverBuilt;
    const { seed } = await loadSeed();
    await seed(url, { log, dataDir: options.dataDir });
  }
  return url;
}

async function startEmbedded(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir, log });
  started.push({ name: 'database', stop: () => postgres.stop() });
  log(`Database: PostgreSQL of ${dataDir} ${postgres.attached ? 'already runs, attached' : 'started'}`);
  return postgres.url;
}

async function hasDemoPassword(url: string): Promise<boolean> {
  const { demoPasswordInUse } = await import('#modules/identity/session/server/demo-password.ts');
  return demoPasswordInUse(url);
}

/** Ends requests that are being answered, then the database; a second signal does not wait. */
async function stopAll(code: number): Promise<void> {
  if (stopping) {
    // Ctrl-C reaches this process twice: from the terminal, and handed on by npm.
    if (performance.now() - stopping > 1000) process.exit(1);
    return;
  }
  stopping = performance.now();
  for (const { name, stop } of started.reverse()) {
    const late = delay(STOP_SECONDS * 1000, 'late' as const, { ref: false });
    const ended = await Promise.race([stop().catch((error: unknown) => String(error)), late]);
    if (ended) console.error(`The ${name} did not stop in order (${ended}).`);
  }
  process.exit(code);
}
