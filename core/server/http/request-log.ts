import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { loggedError } from '../process/logged-error.ts';

/** Where lines of the log go; a test listens here. */
export interface LogOutput {
  write(line: string): void;
}

// 256 random bits and more, as every token, code, secret and link of ours has them, with what tells its kind and shop:
// of 36 letters and up nothing else is in a line but ids of browsers and hashes, which nobody misses.
const random = /(?:br[a-z]_(?:[0-9a-z]+_)?)?[A-Za-z0-9_-]{36,}/g;
/** What an address calls something that proves who somebody is, up to its end; encoded in another address, too. */
const named =
  /((?:token|code|secret|password|otp|key|state|verifier|challenge|session|signature|email)(?:=|%3D))(?:(?!&|%26)[^\s"'\\<>])+/gi;

/** Whoever it is: a mail server says to whom it does not deliver, others whom they know already. */
const mailAddress = /[^\s"'`<>()[\]{},;:=\\/|&?]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/giu;

/** A text for the log without what opens anything (links that sign in, tokens, codes, secrets) and without addresses. */
export function withoutSecrets(text: string): string {
  return text.replace(random, '…').replace(named, '$1…').replace(mailAddress, '…');
}

/**
 * The address of a request for the log: of a call its pattern, with ids filled in; of a page its path. Which members
 * its query has, never what they hold: searches and addresses of people are nobody's business here, either.
 */
export function loggedUrl({ url, routeOptions, params }: FastifyRequest): string {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const pattern = routeOptions.url;
  const shown =
    pattern === undefined || pattern.includes('*')
      ? withoutSecrets(path)
      : pattern.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_whole, name: string) => {
          const value = String((params as Record<string, unknown> | null)?.[name] ?? '');
          return /^\d+$/.test(value) ? value : `{${name}}`;
        });
  if (at < 0) return shown;
  const names = new Set(new URLSearchParams(url.slice(at)).keys());
  return `${shown}?${[...names].map((name) => withoutSecrets(name).slice(0, 40)).join('&')}`;
}

/** The log of requests. Whatever a line is made of, it passes `withoutSecrets` as the last before it is written. */
export function requestLog(level: string, output?: LogOutput): FastifyServerOptions['logger'] {
  return {
    level,
    ...(output ? { stream: output } : {}),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request),
        host: request.host,
        remoteAddress: request.ip,
      }),
      // Called with whatever a line names `err`; more arguments than one are nobody's.
      err: (error: unknown) => loggedError(error),
    },
    hooks: { streamWrite: withoutSecrets },
  } as FastifyServerOptions['logger'];
}
