import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { toMinor } from '#core/rules/money.ts';
import { listProducts } from '#modules/catalog/product/contract/product-calls.ts';
import {
  type PreviewedProduct,
  previewedProductFields,
} from '#modules/catalog/product/contract/product-fields.ts';
import { bundleMembers } from '../../pricing/rules/bundle-bucket.ts';

/** A product of a bundle, once, with its units. */
export interface BundleItem {
  id: number;
  quantity: number;
  /** Undefined while it loads, and for a product that no longer exists. */
  product: PreviewedProduct | undefined;
  /** Why shoppers cannot buy it, and so not the bundle (V135); undefined when they can, or while it is read. */
  warning: 'deleted' | 'unpublished' | 'sold_out' | undefined;
}

/** The products of a bundle in their order, with what is known of them. */
export function useBundleItems(ids: readonly number[]) {
  const members = bundleMembers({ target_ids: [...ids] });
  const read = useApiQuery(
    listProducts,
    {
      query: {
        fields: previewedProductFields,
        ids: members.map((member) => member.product_id).join(','),
        sort_by_requested_ids: 'true',
        limit: '250',
      },
    },
    { enabled: members.length > 0, staleTime: 60_000, keepPrevious: true },
  );
  const loading = members.length > 0 && (read.isPending || read.isPlaceholderData);
  const known = new Map(read.data?.products.map((product) => [product.id, product]));
  const items = members.map(({ product_id: id, quantity }): BundleItem => {
    const product = known.get(id);
    const unknown = !product && (loading || read.isError);
    return { id, quantity, product, warning: unknown ? undefined : warningOf(product) };
  });
  return { items, loading, failed: read.isError, retry: () => void read.refetch() };
}

function warningOf(product: PreviewedProduct | undefined): BundleItem['warning'] {
  if (!product || product._deleted) return 'deleted';
  if (!product.published) return 'unpublished';
  return product.available ? undefined : 'sold_out';
}

/** Titles for the automatic name, each product once (V125). */
export function bundleTitles(items: readonly BundleItem[]): string[] {
  return items.flatMap(({ product }) => product?.title ?? []);
}

/** What the set is priced with: the first variant of each product; those not known are left out. */
export function bundleUnits(items: readonly BundleItem[], currency: string) {
  return items.flatMap(({ product, quantity }) => {
    const price = product?.first_variant?.price;
    return price === undefined ? [] : [{ price_minor: toMinor(price, currency), quantity }];
  });
}
