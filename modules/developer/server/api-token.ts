import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { tokenHeaders } from '../contract/api-token-calls.ts';

/** The shop is part of a token, so that it is looked for behind that shop's wall only. */
const shape = /^brt_([0-9a-z]{1,6})_[A-Za-z0-9_-]{43}$/;

/** 256 random bits, and whose they are. */
export function newApiToken(shopId: number): string {
  return `brt_${shopId.toString(36)}_${randomBytes(32).toString('base64url')}`;
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

/** The access token of a request, or undefined; a session's bearer token is none. */
export function apiTokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const sent = [bearer, ...tokenHeaders.map((name) => request.headers[name])];
  return sent.find((one): one is string => typeof one === 'string' && shopOfToken(one) !== undefined);
}
