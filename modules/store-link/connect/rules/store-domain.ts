import { withoutEnd } from '#core/rules/text-end.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const publicHost = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);
const shopName = new RegExp(`^${label}$`);
/** Pages of WordPress that people copy the address of; its folder ends before them. */
const ownPage = /^(wp-admin|wp-login\.php|wp-json|index\.php)$/i;
const maxFolder = 200;

/** `/Shop` of `['Shop', 'wp-admin', …]`; empty at the root, null for what is no folder. */
function folderOf(path: readonly string[]): string | null {
  const end = path.findIndex((part) => ownPage.test(part));
  const parts = withoutEnd((end < 0 ? path : path.slice(0, end)).join('/'), '/');
  if (parts === '') return '';
  const isFolder = parts.split('/').every((part) => /^[\w~-][\w.~-]*$/.test(part));
  return isFolder && parts.length <= maxFolder ? `/${parts}` : null;
}

/**
 * The store's place of what someone typed. Shopify: its host, also of `my-shop` and of the address of its admin:
 * `https://My-Shop.myshopify.com/admin` → `my-shop.myshopify.com`. WooCommerce: its host and the folder that WordPress is
 * in: `https://Example.com/shop/wp-admin/` → `example.com/shop`. Null for anything else: a port, an address made of
 * numbers, a host that is no Shopify store, a path that is no folder. `known` are the `host:port` pairs of stand-ins on a
 * development machine.
 */
export function storeDomain(
  typed: string,
  provider: StoreProvider,
  known: ReadonlySet<string>,
): string | null {
  const [, rest = ''] = /^(?:https?:\/\/)?([^/?#@\\\s][^?#@\\\s]*)$/i.exec(typed.trim()) ?? [];
  const [first = '', ...path] = rest.split('/');
  const host = first.toLowerCase();
  if (provider === 'shopify') {
    if (known.has(host)) return host;
    const inAdmin =
      host === 'admin.shopify.com' && path[0] === 'store' ? (path[1] ?? '').toLowerCase() : host;
    const name = inAdmin.endsWith('.myshopify.com') ? inAdmin.slice(0, -'.myshopify.com'.length) : inAdmin;
    return shopName.test(name) ? `${name}.myshopify.com` : null;
  }
  const folder = folderOf(path);
  if (folder === null || !(known.has(host) || (host.length <= 253 && publicHost.test(host)))) return null;
  return host + folder;
}
