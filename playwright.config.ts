import { defineConfig } from '@playwright/test';
import { freePort } from './core/server/postgres-process.ts';
import { findChromium } from './tools/chromium.ts';

// E2E_URL runs the suites against a server that is already there; else e2e/global-setup starts one.
// Workers read this file again and find the address in the environment.
process.env.E2E_URL ||= `http://127.0.0.1:${(process.env.E2E_OWN_PORT = String(await freePort()))}`;
const chromium = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'e2e/**/*.browser.ts', '{core,modules}/**/*.browser.ts'],
  testIgnore: ['**/node_modules/**'],
  outputDir: 'test-results',
  globalSetup: './tools/browser-setup.ts',
  workers: 1,
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
