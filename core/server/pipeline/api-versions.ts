import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type ApiVersion, apiVersions, newestApiVersion } from '#core/contract/api-version.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { notFound, type Refusal } from '../call/refusal.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';

/** What an answer at a version's address says, and the same by the name that the platform has for it. */
const versionHeaders = ['x-backroom-api-version', 'x-shopbase-api-version'] as const;

const isVersion = (text: string): text is ApiVersion => (apiVersions as readonly string[]).includes(text);

const asked = new WeakMap<IncomingMessage, string>();

/**
 * Takes the version out of an address: `/admin/api/2026-11/products.json` is routed as `/admin/products.json`. The
 * address of a version that never was stays as it is, and has no route.
 */
export function takeApiVersion(raw: IncomingMessage, url: string): string {
  const found = /^\/admin\/api\/([^/?]*)(?=[/?]|$)/.exec(url);
  if (!found) return url;
  const [prefix, version = ''] = found;
  asked.set(raw, version);
  const rest = url.slice(prefix.length);
  return isVersion(version) && rest.startsWith('/') ? `/admin${rest}` : url;
}

/** 404 with the versions there are, for an address of one that never was; null for every other address. */
export function unknownVersion({ raw }: FastifyRequest): Refusal | null {
  const version = asked.get(raw);
  return version === undefined || isVersion(version) ? null : noSuchVersion();
}

const noSuchVersion = (): Refusal => notFound(coreSentences.this_address, { versions: apiVersions });

/** The version that the address names, if it names one that there is. */
export function askedVersion({ raw }: FastifyRequest): ApiVersion | undefined {
  const version = asked.get(raw);
  return version !== undefined && isVersion(version) ? version : undefined;
}

/** Whether the address names a version, be it known or not: then it is no page's. */
export const namesVersion = ({ raw }: FastifyRequest): boolean => asked.has(raw);

/** The headers of an answer at a version's address; none elsewhere. */
export function apiVersionHeaders(request: FastifyRequest): Record<string, string> {
  const version = askedVersion(request);
  if (version === undefined) return {};
  return Object.fromEntries(versionHeaders.map((name) => [name, version]));
}

/** That a call is not to be used any more (RFC 9745), and until when it answers (RFC 8594); none for other calls. */
export function deprecationHeaders(
  endpoint: Pick<AnyEndpoint, 'deprecated'> | undefined,
): Record<string, string> {
  if (!endpoint?.deprecated) return {};
  const { since, sunset } = endpoint.deprecated;
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset && { sunset: new Date(sunset).toUTCString() }),
  };
}

/**
 * The document of one version, in whose addresses it stands. The newest is what all calls are now, which only ever adds
 * to it (`document-losses.ts`).
 * @throws {Refusal} 404 with the versions there are
 */
export function documentOfVersion(document: Readonly<Record<string, unknown>>, version: string): object {
  if (version !== newestApiVersion) throw noSuchVersion();
  const paths = Object.entries(document.paths as Record<string, unknown>);
  return {
    ...document,
    paths: Object.fromEntries(
      paths.map(([path, calls]) => [path.replace(/^\/admin\//, `/admin/api/${version}/`), calls]),
    ),
  };
}
