import { defineConfig } from '@playwright/test';
import { freePort } from './core/server/postgres-process.ts';
import { findChromium } from './tools/chromium.ts';

// E2E_URL runs the suites against a server that is already there; else e2e/global-setup starts one.
// Workers read this file again and find the address in the environment.
process.env.E2E_URL ||= `http://127.0.0.1:${(process.env.E2E_OWN_PORT = String(await freePort()))}`;
// Where suites may start stores to connect to; the server that runs them may reach these.
process.env.E2E_STORE_PORTS ||= `${await freePort()},${await freePort()}`;
process.env.OUTBOUND_ALLOW ||= process.env.E2E_STORE_PORTS.split(',')
  .map((port) => `127.0.0.1:${port}`)
  .join(',');
const chromium = findChromium();
const kits = ['core/**/*.browser.ts', 'modules/*/storefront/**/*.browser.ts'];
const pages = {
  testMatch: ['e2e/**/*.browser.ts', 'modules/**/*.browser.ts'],
  testIgnore: kits,
  workers: 1,
};
/** Tests of `inEveryLook`: they only look, so they need not wait for those that change something. */
const look = /\((light|dark), \d+ px\)$/;

export default defineConfig({
  testDir: '.',
  testIgnore: ['**/node_modules/**'],
  outputDir: 'test-results',
  globalSetup: './tools/browser-setup.ts',
  // The kits bring servers of their own; pages share one shop, so what changes it goes one after the other.
  workers: 3,
  projects: [
    { name: 'kits', testMatch: kits, workers: 1 },
    { name: 'pages', ...pages, grepInvert: look },
    { name: 'looks', ...pages, grep: look },
  ],
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // As in vitest.config.ts.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
