import { describe, expect, test } from 'vitest';
import type { AuthorizationRequest } from '../contract/oauth-calls.ts';
import { type AskingApp, checkRequest } from './authorization-request.ts';

const app: AskingApp = {
  redirectUris: ['https://app.test/callback', 'https://app.test/other?a=b'],
  scopes: ['read_products', 'write_products'],
};
const good: AuthorizationRequest = {
  response_type: 'code',
  client_id: 'bra_1_x',
  redirect_uri: 'https://app.test/callback',
  scope: 'write_products read_products',
  state: 'abc',
  code_challenge: 'A'.repeat(43),
  code_challenge_method: 'S256',
};

describe('what an app asks for (reliability 30)', () => {
  test('a good request comes out with what it asks for', () => {
    expect(checkRequest(app, good)).toEqual({
      problem: null,
      redirectUri: good.redirect_uri,
      scopes: ['read_products', 'write_products'],
      retired: [],
      state: 'abc',
    });
  });

  test('what opens nothing any more is known where it was registered, and comes out apart', () => {
    const old: AskingApp = { ...app, scopes: ['read_themes', 'write_orders'] };
    expect(checkRequest(old, { ...good, scope: 'read_themes write_fulfillments' })).toMatchObject({
      scopes: ['write_fulfillments'],
      retired: ['read_themes'],
    });
    expect(checkRequest(app, { ...good, scope: 'read_themes' }).problem).toMatchObject({
      error: 'invalid_scope',
    });
  });

  test.each<[string, AskingApp | null, Partial<AuthorizationRequest>]>([
    ['an unknown app', null, {}],
    ['no address', app, { redirect_uri: undefined }],
    ['an unregistered address', app, { redirect_uri: 'https://evil.test/' }],
    ['an address with more behind it', app, { redirect_uri: 'https://app.test/callback/more' }],
  ])('V450 %s is 403001, and is not sent to the address', (_what, of, change) => {
    expect(checkRequest(of, { ...good, ...change }).problem).toEqual({
      kind: 'unknown_app',
      message: expect.any(String),
    });
  });

  test.each<[string, Partial<AuthorizationRequest>, string]>([
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['no state', { state: undefined }, 'invalid_request'],
    ['a state with a line break', { state: 'a\nb' }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'read_everything' }, 'invalid_scope'],
    ['more than it was registered for', { scope: 'read_products read_orders' }, 'invalid_scope'],
  ])('V450 %s is 403002', (_what, change, error) => {
    expect(checkRequest(app, { ...good, ...change }).problem).toMatchObject({ kind: 'not_allowed', error });
  });
});
