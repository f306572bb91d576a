import { defineConfig } from '@playwright/test';
import { freePort } from './core/server/database/postgres-process.ts';
import {
  browserFiles,
  dealFiles,
  isKit,
  lanes,
  onlyProved,
  onlyProvedOfKits,
  readTimes,
} from './tools/browser-lanes.ts';
import { findChromium } from './tools/chromium.ts';

// E2E_URL runs the suites against a server that is already there; else tools/browser-setup.ts starts one for each
// lane. Workers read this file again and find the addresses in the environment.
if (!process.env.E2E_URL)
  process.env.E2E_OWN_PORTS ||= [await freePort(), await freePort(), await freePort()].join(',');
const own = process.env.E2E_OWN_PORTS?.split(',').map((port) => `http://127.0.0.1:${port}`);
const given = process.env.E2E_URL;
// Where a suite may start a store to connect to; the servers may reach it.
process.env.E2E_STORE_PORT ||= String(await freePort());
process.env.OUTBOUND_ALLOW ||= `127.0.0.1:${process.env.E2E_STORE_PORT}`;
const chromium = findChromium();
const files = browserFiles();
const dealt = dealFiles(files, readTimes());
// What the shells do alike is tested on their harness; on every page of theirs by `npm run prove`, as are long forms.
const without = (tags: readonly string[]) =>
  process.env.PROVE_SEED ? {} : { grepInvert: tags.map((tag) => new RegExp(`@${tag}\\b`)) };

export default defineConfig({
  testDir: '.',
  testIgnore: ['**/node_modules/**'],
  outputDir: 'test-results',
  globalSetup: './tools/browser-setup.ts',
  // The kits bring servers of their own. What changes a shop goes one after the other; the three lanes have a server
  // and a shop each, and files are dealt to them by how long they take. Three at a time: two leave half of two cores
  // to waiting.
  workers: 3,
  projects: [
    { name: 'kits', ...without(onlyProvedOfKits), testMatch: files.filter(isKit), workers: 1 },
    ...lanes.map((lane, at) => ({
      name: lane,
      ...without(onlyProved),
      testMatch: dealt[lane],
      workers: 1,
      use: { baseURL: own?.[at] ?? given },
    })),
  ],
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  // Only what fails waits so long: a page takes a second, and many when the machine has other work.
  expect: { timeout: 20_000 },
  // As in vitest.config.ts.
  retries: process.env.CI ? 1 : 0,
  use: {
    // A context of one's own costs a window and a cold cache for each test. Cookies, storage, routes and scripts are
    // cleared between tests all the same; two people at once are contexts that a test makes.
    reuseContext: true,
    // A press that is waiting for what never comes ends here, not with its test.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // Recording costs a fifth of the time: only what failed once, where it is tried again, or by --trace on.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        // Nobody looks: a process and the smoothness of scrolling cost a tenth of the time.
        ...['--in-process-gpu', '--disable-software-rasterizer', '--disable-smooth-scrolling'],
      ],
    },
  },
});
