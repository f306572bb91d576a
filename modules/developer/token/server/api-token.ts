import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#core/server/call/refusal.ts';
import type { AuthenticatedApp } from '#core/server/call/request-authentication.ts';
import { tokenHeaders } from '../contract/api-token-calls.ts';
import { developerRefusals } from '../../program/contract/developer-refusals.ts';

/**
 * The shop is part of a token, so that it is looked for behind that shop's wall only. `brt` lies in the row of its access,
 * `bro` is one of those that were added to it with one-time codes: each is looked for in one table.
 */
const shape = /^br[to]_([0-9a-z]{1,6})_[A-Za-z0-9_-]{43}$/;

const newToken = (kind: 'brt' | 'bro', shopId: number) =>
  `${kind}_${shopId.toString(36)}_${randomBytes(32).toString('base64url')}`;

/** 256 random bits, and whose they are. */
export function newApiToken(shopId: number): string {
  return newToken('brt', shopId);
}

/** A token that an app's access has beside its first. */
export function newAddedToken(shopId: number): string {
  return newToken('bro', shopId);
}

/** Whether a token is one of those that an app's access has beside its first. */
export function isAddedToken(token: string): boolean {
  return token.startsWith('bro_');
}

/** What is kept of a token. */
export function hashApiToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The shop a token is for; undefined for what is no token. */
export function shopOfToken(token: string): number | undefined {
  const digits = shape.exec(token)?.[1];
  const id = digits === undefined ? 0 : Number.parseInt(digits, 36);
  return id > 0 && id < 2 ** 31 ? id : undefined;
}

/** What a request says of who calls, and where it says so; it may be no access token. */
export interface SentToken {
  token: string;
  via: AuthenticatedApp['via'];
}

/** Every value that came under a header's name; `headers` would have the first `Authorization` alone. */
function valuesOf({ raw: { rawHeaders } }: FastifyRequest, name: string): string[] {
  return rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

/** The password of HTTP Basic, whoever the user; undefined where that is no access token. */
function basicToken(authorization: string): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2})$/i.exec(authorization)?.[1];
  const password =
    encoded === undefined ? undefined : /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString())?.[1];
  // Another password is for a proxy in front of the server, and says nothing of who calls here.
  return password !== undefined && shopOfToken(password) !== undefined ? password : undefined;
}

function inAuthorization(value: string): SentToken[] {
  const bearer = /^Bearer (\S+)$/i.exec(value)?.[1];
  if (bearer !== undefined) return [{ token: bearer, via: 'bearer' }];
  const basic = basicToken(value);
  return basic === undefined ? [] : [{ token: basic, via: 'basic' }];
}

/**
 * The one token of a request, or undefined where it has none: `Authorization` as Bearer or Basic, or a header of its own.
 * A person's session may come as Bearer, too.
 * @throws {Refusal} 401 when it has two that differ, because the caller is ambiguous.
 */
export function sentTokenOf(request: FastifyRequest): SentToken | undefined {
  const sent = [
    ...valuesOf(request, 'authorization').flatMap(inAuthorization),
    ...tokenHeaders
      .flatMap((name) => valuesOf(request, name))
      .filter((token) => token !== '')
      .map((token): SentToken => ({ token, via: 'header' })),
  ];
  if (sent.some(({ token }) => token !== sent[0]?.token)) throw new Refusal(developerRefusals.two_tokens);
  return sent[0];
}
