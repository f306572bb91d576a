import { publicUrl } from '#core/server/files/uploads.ts';

/** Where an uploaded image is found from outside: its name in a product file that we write. */
export function ownImageAddress(origin: string, shopId: number, key: string): string {
  return new URL(publicUrl({ shop_id: shopId, key }), `${origin}/`).href;
}

/** The key of an uploaded image of this shop that an address names; null for every other address. */
export function ownImageKey(origin: string, shopId: number, address: string): string | null {
  const folder = ownImageAddress(origin, shopId, '');
  return address.startsWith(folder) ? address.slice(folder.length).split(/[?#]/, 1)[0]! : null;
}
