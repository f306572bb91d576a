import type { FastifyRequest } from 'fastify';

/** Codes that proxies send for no country: unknown, none, and a union of several. */
const none = new Set(['XX', 'ZZ', 'EU']);
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** A country's code (ISO 3166 alpha-2, capitals) as a proxy writes it; null for everything else. */
export function countryCode(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !none.has(code) && names.of(code) !== undefined ? code : null;
}

/**
 * Where a caller is, by the word of the proxy in front; null where there is none, or none that is trusted: anyone can
 * send a header.
 */
export function countryOf(
  request: Pick<FastifyRequest, 'headers' | 'ips'>,
  header: string | undefined,
): string | null {
  // The first is the socket's own, the others are what a trusted proxy says of whom it speaks for.
  const throughProxy = (request.ips?.length ?? 0) > 1;
  return header !== undefined && throughProxy ? countryCode(request.headers[header]) : null;
}
