import { labelledShop } from '#core/rules/store-address.ts';
import type { Environment } from '../process/environment.ts';

/** Under which names stores are reached, and where scripts of other programs may run in them. */
export interface StoreHosts {
  /** As in `StorePlaces`: `https://{shop}.example.com`, or null where stores are at the office's origin. */
  readonly origin: string | null;
  /**
   * Without `origin`: the name of this machine that `PUBLIC_URL` has not (`127.0.0.1` beside `localhost`). To a browser
   * it is another site, so that pages with scripts of other programs open there. Null where there is none.
   */
  readonly scriptName: string | null;
}

/** Stores at the office's origin, and no other name for them. */
export const noStoreHosts: StoreHosts = { origin: null, scriptName: null };

/** Whether there is any place where scripts of other programs may run in stores. */
export const scriptsHaveOrigin = ({ origin, scriptName }: StoreHosts): boolean =>
  origin !== null || scriptName !== null;

const loopbackNames = ['localhost', '127.0.0.1'];

/** A wrong setting, in one line. */
export class StoreOriginError extends Error {
  override name = 'StoreOriginError';
}

/** Origin of the back office: `PUBLIC_URL`, else this machine's. */
export function publicUrlOf(env: Pick<Environment, 'PUBLIC_URL'>, port: number): string {
  return (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
}

/** The host name of an address; empty where it is none. */
export const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';

/** The host that a template's labels stand before: `https://{shop}.example.com:8443` → `example.com`. */
function baseOf(template: string): string {
  return hostOf(template.replace('{shop}', 'shop-1')).slice('shop-1.'.length);
}

/** @throws {StoreOriginError} for what no store could be reached under */
function checkedOrigin(given: string, publicUrl: string): string {
  const wrong = (why: string) => new StoreOriginError(`STORE_ORIGIN=${given} ${why}`);
  const template = given.replace(/\/$/, '').toLowerCase();
  const example = URL.parse(template.replace('{shop}', 'shop-1'));
  const whole =
    /^https?:\/\/\{shop\}\.[a-z0-9.-]+(:\d+)?$/.test(template) &&
    example !== null &&
    example.origin === template.replace('{shop}', 'shop-1') &&
    baseOf(template)
      .split('.')
      .every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (!whole) throw wrong('is not the origin of a host for each shop, like https://{shop}.example.com.');
  const [label = '', ...rest] = hostOf(publicUrl).split('.');
  if (rest.join('.') === baseOf(template) && labelledShop(label) !== null) {
    throw wrong(
      `would give a shop the host of PUBLIC_URL (${hostOf(publicUrl)}): give the one or the other another name.`,
    );
  }
  return template;
}

/**
 * Reads `STORE_ORIGIN`.
 * @param listening what the server listens on; `::1` is reached under one name of this machine alone
 * @throws {StoreOriginError}
 */
export function readStoreHosts(
  given: string | undefined,
  { publicUrl, listening }: { publicUrl: string; listening: string },
): StoreHosts {
  if (given !== undefined && given !== '')
    return { origin: checkedOrigin(given, publicUrl), scriptName: null };
  const at = loopbackNames.indexOf(hostOf(publicUrl));
  const other =
    at === -1 || publicUrl.startsWith('https:') || listening === '::1' ? undefined : loopbackNames[1 - at];
  return { origin: null, scriptName: other ?? null };
}

/**
 * A sentence where a page of a store could set a cookie for the back office all the same: on http, below a domain that
 * both have. On https the cookie's name keeps it from that.
 */
export function storeOriginWarning({ origin }: StoreHosts, publicUrl: string): string | null {
  if (origin === null || publicUrl.startsWith('https:')) return null;
  const [mine, theirs] = [hostOf(publicUrl).split('.').reverse(), baseOf(origin).split('.').reverse()];
  const shared = mine.slice(0, 2).join('.') === theirs.slice(0, 2).join('.') && mine.length > 1;
  if (!shared) return null;
  return `Stores and back office are below one domain on http: a store's page can set cookies for ${hostOf(publicUrl)}. Use https, or another domain for STORE_ORIGIN.`;
}

/** Whose a host name is. */
export type HostKind =
  | { kind: 'office' }
  /** Below the stores' domain; of a shop where the label is one's. */
  | { kind: 'store'; label: string }
  /** The name of this machine on which scripts of other programs may run. */
  | { kind: 'scripts' };

const office: HostKind = { kind: 'office' };
const scripts: HostKind = { kind: 'scripts' };

/** Tells whose a host name is (without its port). A name below the stores' domain is never the office's, but the one of `PUBLIC_URL`. */
export function hostKinds({ origin, scriptName }: StoreHosts, publicUrl: string): (name: string) => HostKind {
  const own = hostOf(publicUrl);
  if (origin === null) return (name) => (name === scriptName ? scripts : office);
  const end = `.${baseOf(origin)}`;
  return (name) => {
    const host = name.toLowerCase().replace(/\.$/, '');
    if (!host.endsWith(end) || host === own) return office;
    return { kind: 'store', label: host.slice(0, -end.length) };
  };
}
