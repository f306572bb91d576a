import { defineConfig } from '@playwright/test';
import { freePort } from './core/server/postgres-process.ts';
import { findChromium } from './tools/chromium.ts';

// E2E_URL runs the suites against a server that is already there; else tools/browser-setup.ts starts one for each
// lane. Workers read this file again and find the addresses in the environment.
if (!process.env.E2E_URL)
  process.env.E2E_OWN_PORTS ||= [await freePort(), await freePort(), await freePort()].join(',');
const own = process.env.E2E_OWN_PORTS?.split(',').map((port) => `http://127.0.0.1:${port}`);
const given = process.env.E2E_URL;
const [salesUrl, offersUrl, shelfUrl] = own ?? [given, given, given];
// Where suites may start stores to connect to; the server that runs them may reach these.
process.env.E2E_STORE_PORTS ||= `${await freePort()},${await freePort()}`;
process.env.OUTBOUND_ALLOW ||= process.env.E2E_STORE_PORTS.split(',')
  .map((port) => `127.0.0.1:${port}`)
  .join(',');
const chromium = findChromium();
const kits = ['core/**/*.browser.ts', 'modules/*/storefront/**/*.browser.ts'];
const offers = ['modules/offers/{admin,auto,bundle,funnel,quantity,upsell}/**/*.browser.ts'];
const shelf = ['modules/{catalog,identity,developer}/**/*.browser.ts'];
// What the shells do alike is tested on their harness; on every page of theirs by `npm run prove`, as are long forms.
const onPages = process.env.PROVE_SEED ? {} : { grepInvert: /@shell|@prove/ };
const all = ['e2e/**/*.browser.ts', 'modules/**/*.browser.ts'];

export default defineConfig({
  testDir: '.',
  testIgnore: ['**/node_modules/**'],
  outputDir: 'test-results',
  globalSetup: './tools/browser-setup.ts',
  // The kits bring servers of their own. What changes a shop goes one after the other; the three lanes have a server
  // and a shop each. Three at a time: two leave half of two cores to waiting.
  workers: 3,
  projects: [
    { name: 'kits', testMatch: kits, workers: 1 },
    {
      name: 'sales',
      ...onPages,
      testMatch: all,
      testIgnore: [...kits, ...offers, ...shelf],
      workers: 1,
      use: { baseURL: salesUrl },
    },
    {
      name: 'offers',
      ...onPages,
      testMatch: offers,
      testIgnore: kits,
      workers: 1,
      use: { baseURL: offersUrl },
    },
    {
      name: 'shelf',
      ...onPages,
      testMatch: shelf,
      testIgnore: kits,
      workers: 1,
      use: { baseURL: shelfUrl },
    },
  ],
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
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
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
