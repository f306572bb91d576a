import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { featureSwitches, offeredSwitches } from '#modules/identity/shop/contract/feature-switch.ts';
import { type ShopServer, startShopServer } from './testing/shop-server.ts';

const root = join(import.meta.dirname, '../..');
/** What the product runs on, without what names, explains and tries switches. */
const code = globSync('{apps,core,modules}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.(test|browser)\.tsx?$|\/testing\/|identity\/(switch|activity|shop)\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8').replace(/\/\*.*?\*\/|\/\/.*/gs, ''))
  .join('\n');
const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(code);

test('a switch is offered if something reads it, and only then', () => {
  expect(featureSwitches.filter(isRead)).toEqual(offeredSwitches);
  expect(offeredSwitches.length).toBeLessThan(featureSwitches.length);
});

describe('a switch of what is not built', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShopServer();
  });
  afterAll(() => shop.server.close());
  const path = '/admin/setting/switches.json';

  test.each(featureSwitches.filter((name) => !offeredSwitches.includes(name)))(
    '%s is told and refused by its name, and nothing beside it is saved',
    async (name) => {
      // As it stands it may come back; another value is refused.
      const before = await shop.admin<{ switches: Record<string, boolean> }>('GET', path);
      const answer = await shop.admin<{ fields: Record<string, string> }>('PUT', path, {
        switches: { [name]: !before.body.switches[name], bundle_limit: true },
      });
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body.fields)).toContain(name);
      const { body } = await shop.admin<{ switches: Record<string, boolean> }>('GET', path);
      expect(body.switches).toHaveProperty(name);
      expect(body.switches['bundle_limit']).toBe(false);
    },
  );
});
