import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DeveloperApp } from '#modules/developer/oauth/contract/developer-app-calls.ts';
import { memberClient } from './test-shop.ts';

export const tokenPath = '/v1/auth/oauth/generate-access-token';
export const callback = 'https://app.test/callback';

export interface TestApp {
  id: number;
  clientId: string;
  /** Null of a public app. */
  secret: string | null;
}

/** Registers an app as the person of `session`. */
export async function registerApp(
  server: FastifyInstance,
  session: string,
  given: { name?: string; kind?: string; redirect_uris?: string[]; scopes?: string[] } = {},
): Promise<TestApp> {
  const developer_app = {
    name: 'Label printer',
    kind: 'confidential',
    redirect_uris: [callback],
    scopes: ['read_products', 'write_products', 'read_orders'],
    ...given,
  };
  const made = await memberClient(server, session)<{
    developer_app: DeveloperApp;
    client_secret: string | null;
  }>('POST', '/admin/developer_apps.json', { developer_app });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return {
    id: made.body.developer_app.id,
    clientId: made.body.developer_app.client_id,
    secret: made.body.client_secret,
  };
}

/** A PKCE pair. */
export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What the consent page sends when somebody allows. */
export function grantBody(app: TestApp, challenge: string, given: Record<string, unknown> = {}): object {
  return {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: callback,
    state: 'abc-123',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scopes: ['read_products'],
    consent: true,
    ...given,
  };
}

/** Allows the app, and gives the code that its address gets. */
export async function allowApp(
  server: FastifyInstance,
  session: string,
  app: TestApp,
  given: Record<string, unknown> = {},
): Promise<{ code: string; verifier: string; redirect: URL }> {
  const { verifier, challenge } = newVerifier();
  const answer = await memberClient(server, session)<{ redirect_url: string }>(
    'POST',
    '/admin/oauth/v2/grant.json',
    grantBody(app, challenge, given) as Record<string, unknown>,
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const redirect = new URL(answer.body.redirect_url);
  return { code: redirect.searchParams.get('code') ?? '', verifier, redirect };
}

/** Asks for tokens as a form, the way of OAuth; what is undefined is not sent. */
export function askForToken(
  server: FastifyInstance,
  fields: Record<string, string | null | undefined>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value != null) form.set(name, value);
  return server.inject({
    method: 'POST',
    url: tokenPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: form.toString(),
  });
}

/** The fields with which the rightful app changes its code. */
export function codeFields(
  app: TestApp,
  { code, verifier }: { code: string; verifier: string },
): Record<string, string | null> {
  return {
    grant_type: 'authorization_code',
    client_id: app.clientId,
    client_secret: app.secret,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  };
}

export interface Tokens {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
  shop_id: number;
  domain: string;
}

/** The whole way from consent to tokens. */
export async function openApp(
  server: FastifyInstance,
  session: string,
  app: TestApp,
  given: Record<string, unknown> = {},
): Promise<Tokens> {
  const answer = await askForToken(server, codeFields(app, await allowApp(server, session, app, given)));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Tokens>();
}
