import { createHash } from 'node:crypto';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { Services } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { keepImage, publicUrl, type StoredFile } from '#core/server/files/uploads.ts';
import { insertCollections } from '#modules/catalog/collection/server/public.ts';
import { insertProducts } from '#modules/catalog/product/server/public.ts';
import type { DemoProduct, DemoShop } from './demo-catalogue.ts';
import { PICTURE_SIZE, pictureName, renderPicture, type PictureSpec } from './pictures/picture.ts';

/** Where the rest of the seeding finds what was made of the catalogue. */
export interface SeededCatalogue {
  products: Map<string, number>;
  collections: Map<string, number>;
  /** By SKU. */
  variants: Map<string, { id: number; product: DemoProduct }>;
  picture(spec: PictureSpec): Promise<string>;
}

/** Draws pictures and puts them into the file store; each spec once. Their bytes are ours, so nothing is re-encoded. */
export class PictureLibrary {
  private readonly services: Services;
  private readonly shopId: number;
  private readonly drawn = new Map<string, Promise<{ file: Omit<StoredFile, 'id'>; sha256: string }>>();

  constructor(services: Services, shopId: number) {
    this.services = services;
    this.shopId = shopId;
  }

  draw(spec: PictureSpec): Promise<{ file: Omit<StoredFile, 'id'>; sha256: string }> {
    const name = pictureName(spec);
    let drawing = this.drawn.get(name);
    if (!drawing) this.drawn.set(name, (drawing = this.keep(name, spec)));
    return drawing;
  }

  private async keep(name: string, spec: PictureSpec) {
    const bytes = await renderPicture(spec);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${sha256.slice(0, 32)}.webp`;
    const storage = await fileStoreOf(this.services);
    await storage.put(`${this.shopId}/${key}`, bytes, 'image/webp');
    const file = {
      shop_id: this.shopId,
      key,
      name: `${name}.webp`,
      content_type: 'image/webp',
      bytes: bytes.length,
      ...PICTURE_SIZE,
    };
    return { file, sha256 };
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
const sortOrders = {
  'best-selling': 'best-selling',
  manual: 'manual',
  'price-ascending': 'price-asc',
  'created-descending': 'created-desc',
} as const;

/** Products, variants, pictures and collections of a made-up shop. */
export async function seedCatalogue(
  ctx: ShopCtx,
  pictures: PictureLibrary,
  shop: DemoShop,
): Promise<SeededCatalogue> {
  const files = new Map<string, StoredFile>();
  const storedPicture = async (spec: PictureSpec): Promise<StoredFile> => {
    const name = pictureName(spec);
    let file = files.get(name);
    if (!file) files.set(name, (file = await keepImage(ctx, await pictures.draw(spec))));
    return file;
  };
  for (const product of shop.products) for (const image of product.images) await storedPicture(image.picture);

  const inserted = await insertProducts(
    ctx,
    shop.products.map((product) => ({
      handle: product.handle,
      title: product.title,
      body_html: product.body_html,
      vendor: product.vendor,
      product_type: product.product_type,
      tags: product.tags,
      status: 'active' as const,
      published: true,
      gift_card: false,
      seo_title: '',
      seo_description: '',
      options: product.options.map((option, index) => ({ ...option, position: index + 1 })),
      extra: {},
      variants: product.variants.map(({ title: _title, image, ...variant }) => ({
        ...variant,
        weight_unit: 'g',
        inventory_management: 'backroom',
        fulfillment_service: 'manual',
        taxable: true,
        image_source: image,
      })),
      images: product.images.map((image) => ({
        source_url: image.name,
        alt: image.alt,
        file: files.get(pictureName(image.picture))!,
      })),
      created_at: daysBefore(ctx.now, product.created_days_ago),
    })),
  );
  const products = new Map(inserted.map((row) => [row.handle, row.id]));
  const variants = new Map<string, { id: number; product: DemoProduct }>();
  inserted.forEach((row, index) => {
    for (const variant of row.variants)
      variants.set(variant.sku, { id: variant.id, product: shop.products[index]! });
  });
  const images: StoredFile[] = [];
  const collections = [...shop.collections, ...shop.smart_collections];
  for (const collection of collections) images.push(await storedPicture(collection.image));
  const collectionIds = await insertCollections(
    ctx,
    collections.map((collection, index) => ({
      title: collection.title,
      handle: collection.handle,
      body_html: collection.body_html,
      sort_order: sortOrders[collection.sort_order],
      image_file_id: images[index]!.id,
      ...(collection.rules
        ? { rules: collection.rules, disjunctive: collection.disjunctive ?? false }
        : {
            product_ids: shop.products
              .filter((product) => product.collections.includes(collection.handle))
              .map((product) => products.get(product.handle)!),
          }),
    })),
  );
  return {
    products,
    variants,
    collections: new Map(collections.map((collection, index) => [collection.handle, collectionIds[index]!])),
    picture: async (spec) => publicUrl(await storedPicture(spec)),
  };
}
