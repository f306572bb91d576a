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

/** Programs other than ours that a shop's store can run on. */
export type StoreProvider = 'shopify' | 'woocommerce';

/** Where shoppers find a shop's store. */
export interface StorePlace {
  /** Address of its home page, without a slash at its end. */
  home: string;
  /** Whose program a connected store runs on, which decides where its pages are; null for a store of ours. */
  provider: StoreProvider | null;
}

/** A page that every store has: the home page, or that of the product or collection with a handle. */
export type StorePage = '' | { product: string } | { collection: string };

const ourPages = { product: '/products/', collection: '/collections/' } as const;
/**
 * WooCommerce leads each of these on to where its merchant has put products and categories, so that nothing needs to
 * be known of that.
 */
const wooPages = { product: '/?product=', collection: '/?product_cat=' } as const;
const pagesOf = { backroom: ourPages, shopify: ourPages, woocommerce: wooPages } as const;

/** The address of a page of a shop's store. Every link that the back office has to a store is made here. */
export function storePage({ home, provider }: StorePlace, page: StorePage): string {
  if (page === '') return home;
  const pages = pagesOf[provider ?? 'backroom'];
  return 'product' in page
    ? home + pages.product + encodeURIComponent(page.product)
    : home + pages.collection + encodeURIComponent(page.collection);
}

/** Path of a shop's store at the office's origin. */
export const storePath = (shop: AddressedShop): string => `/store/${storeLabel(shop)}`;

/**
 * The home page of a store of ours as the back office links to it: of its own host, else a path of the office's own
 * origin, whatever name that was opened under.
 */
export function storeHome({ stores }: Pick<StoreOrigins, 'stores'>, shop: AddressedShop): string {
  if (stores.origin !== null) return `${stores.origin.replace('{shop}', storeLabel(shop))}/store`;
  return storePath(shop);
}

/**
 * The address of a page of a shop's store of ours, for mails and other programs: `storeAddress(services, shop, '/orders/x')`.
 * `path` begins with a slash, or is empty. Every such link is made here, or of `storeHome`.
 */
export function storeAddress(origins: StoreOrigins, shop: AddressedShop, path = ''): string {
  const page = storeHome(origins, shop) + path;
  return page.startsWith('/') ? origins.publicUrl + page : page;
}
