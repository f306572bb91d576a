import { expect, test } from 'vitest';
import { z } from 'zod';
import { secretMark } from '#core/contract/scalar.ts';
import { answersSecret } from '#core/server/call/secret-answer.ts';
import { listedRoutes } from './testing/listed-routes.ts';

// Only the list of calls is read here; nothing of it runs.
const routes = listedRoutes();

/** Names of fields that may open something to whoever holds their value. */
const likeSecrets =
  /token|secret|passw|^pass$|signature|recovery_code|otp|^qr$|private|credential|(access|redirect|sign_in|return)_url|(request|response)_body/i;
/** Fields that sound like one and are none. */
const openFields = new Set([
  'has_password',
  'enable_password',
  'password_enabled',
  'password_message', // shown to everyone
  'recovery_codes_left', // how many
  'secret_ending', // four characters, to tell apps apart
  'token_name',
  'token_type',
  'token_endpoint',
  'token_endpoint_auth_methods_supported',
  'api_token', // its name, scopes and ending
  'api_token_name',
  'api_tokens',
  'private_app_id',
]);

interface Schema {
  properties?: Record<string, unknown>;
}

/** The fields of a call's answer, at any depth, that sound like a secret, and whether each is marked as one. */
function secretFields(reply: z.ZodType): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries((value as Schema).properties ?? {})) {
      if (!likeSecrets.test(name) || openFields.has(name)) continue;
      found.set(name, (found.get(name) ?? true) && JSON.stringify(field).includes(secretMark));
    }
    Object.values(value).forEach(look);
  };
  look(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }));
  return found;
}

test('a field of an answer that sounds like a secret is marked as one, so that it is never compressed', () => {
  const unmarked: string[] = [];
  const marked = new Set<string>();
  for (const { endpoint } of routes) {
    for (const [field, isMarked] of secretFields(endpoint.reply)) {
      if (isMarked) marked.add(field);
      else unmarked.push(`${endpoint.method} ${endpoint.path}: ${field}`);
      if (isMarked) expect(answersSecret(endpoint)).toBe(true);
    }
  }
  expect(unmarked).toEqual([]);
  expect([...marked]).toEqual(expect.arrayContaining(['access_token', 'cart_token', 'secret', 'signature']));
});

test('most answers hold no secret and may be compressed', () => {
  const share = routes.filter(({ endpoint }) => !answersSecret(endpoint)).length / routes.length;
  expect(share).toBeGreaterThan(0.7);
  for (const path of ['/admin/offers/list.json', '/admin/products.json', '/storefront/offers'])
    expect(answersSecret(routes.find(({ endpoint }) => endpoint.path === path)!.endpoint), path).toBe(false);
});

test('a list of whole orders has their tokens, and one whose fields do not ask for them may be compressed', () => {
  const { endpoint } = routes.find((route) => route.endpoint.name === 'listOrders')!;
  expect(answersSecret(endpoint)).toBe(true);
  expect(answersSecret(endpoint, new Set(['id', 'token']))).toBe(true);
  expect(answersSecret(endpoint, new Set(['id', 'line_items', 'note']))).toBe(false);
});
