/** Where an installation is reached, as `Services` has it. */
export interface StoreOrigins {
  /** Origin of the back office. */
  readonly publicUrl: string;
  readonly stores: {
    /** Origins of the stores, `{shop}` standing for a shop's label; null: stores are at the office's origin. */
    readonly origin: string | null;
  };
}

/** What of a shop its store's address is made of. Neither ever changes. */
export interface AddressedShop {
  readonly id: number;
  readonly domain: string;
}

const longestName = 40;
/** Shops are numbered by an int4. */
const largestId = 2 ** 31 - 1;

/**
 * What `{shop}` stands for: the first part of the shop's domain, and its number, which no other shop has
 * (`demo.backroom.test` → `demo-1`). One label of a host name in any case.
 */
export function storeLabel({ id, domain }: AddressedShop): string {
  const [first = ''] = domain.toLowerCase().split('.', 1);
  // Two hyphens in a row would mean a name in another script to some.
  const name = first
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '');
  return `${name === '' ? 'shop' : name}-${id}`;
}

/** The number of the shop that a label would be of; null for what is no shop's label. */
export function labelledShop(label: string): number | null {
  const id = /-([1-9]\d{0,9})$/.exec(label)?.[1];
  return id === undefined || Number(id) > largestId ? null : Number(id);
}

/** The page of a store, from the address of its home page. `path` begins with a slash, or is empty. */
export function storePage(home: string, path: string): string {
  const [at = '', query] = home.split('?', 2);
  if (query === undefined) return at + path;
  return `${at}${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/**
 * The home page of a shop's store as the back office links to it: of its own host, else a path of the office's own
 * origin, whatever name that was opened under.
 */
export function storeHome({ stores }: Pick<StoreOrigins, 'stores'>, shop: AddressedShop): string {
  if (stores.origin !== null) return `${stores.origin.replace('{shop}', storeLabel(shop))}/store`;
  return `/store?shop=${encodeURIComponent(shop.domain)}`;
}

/**
 * The address of a page of a shop's store, for mails and other programs: `storeAddress(services, shop, '/products/mug')`.
 * Every link to a store is made here, or of `storeHome`.
 */
export function storeAddress(origins: StoreOrigins, shop: AddressedShop, path = ''): string {
  const page = storePage(storeHome(origins, shop), path);
  return page.startsWith('/') ? origins.publicUrl + page : page;
}
