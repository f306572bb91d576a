import { withoutEnd } from '#core/rules/text-end.ts';
import type { StoreProvider } from '../contract/store-provider.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const publicHost = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);
const shopName = new RegExp(`^${label}$`);

/**
 * The host of what someone typed: `https://My-Shop.myshopify.com/admin` → `my-shop.myshopify.com`; for Shopify also
 * `my-shop` and the address of its admin. Null for anything else: a path, a port, an address made of numbers, a host
 * that is no Shopify store. `known` are the `host:port` pairs of stand-ins on a development machine.
 */
export function storeDomain(
  typed: string,
  provider: StoreProvider,
  known: ReadonlySet<string>,
): string | null {
  const text = typed.trim().toLowerCase();
  const [, rest = ''] = /^(?:https?:\/\/)?([^/?#@\\\s][^?#@\\\s]*)$/.exec(text) ?? [];
  const [host = '', ...path] = rest.split('/');
  if (known.has(host)) return host;
  if (provider === 'shopify') {
    const inAdmin = host === 'admin.shopify.com' && path[0] === 'store' ? (path[1] ?? '') : host;
    const name = inAdmin.endsWith('.myshopify.com') ? inAdmin.slice(0, -'.myshopify.com'.length) : inAdmin;
    return shopName.test(name) ? `${name}.myshopify.com` : null;
  }
  // WooCommerce may be asked for at the address of its admin, too.
  const atRoot = withoutEnd(path.join('/'), '/');
  if (atRoot !== '' && !/^wp-(admin|login\.php)/.test(atRoot)) return null;
  return host.length <= 253 && publicHost.test(host) ? host : null;
}
