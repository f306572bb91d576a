import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as ServerCode from '#apps/server/server.ts';
import { DIST_DIR } from '../tools/build.ts';

/** The real server as `npm start` runs it, for a measurement: without limits per address unless asked for. Addresses come from the environment. */
const dataDir = process.env['BENCH_DATA_DIR']!;
const distDir = process.env['BENCH_PAGES'] ? DIST_DIR : join(dataDir, 'dist');
mkdirSync(join(distDir, 'storefront/storefront'), { recursive: true });
const built = pathToFileURL(join(DIST_DIR, 'server/server.js')).href;
const { startServer }: typeof ServerCode = await import(built);
const server = await startServer({
  databaseUrl: process.env['BENCH_DATABASE_URL']!,
  port: Number(process.env['BENCH_PORT']),
  host: '127.0.0.1',
  dataDir,
  distDir,
  limits: process.env['BENCH_LIMITS'] === 'on',
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
console.log('ready');
