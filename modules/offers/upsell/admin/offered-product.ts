import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { toMinor } from '#core/rules/money.ts';
import { listProducts } from '#modules/catalog/product/contract/product-calls.ts';
import {
  type PreviewedProduct,
  previewedProductFields,
} from '#modules/catalog/product/contract/product-fields.ts';
import type { OriginPrice } from '../../offer/admin/blocks/discount-dialog.tsx';
import { usePreviewProduct } from '../../offer/admin/blocks/preview-product.ts';
import type { UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';

export interface OfferedProducts {
  /** The product the offer is shown beside. */
  beside: PreviewedProduct | undefined;
  /** What is offered, at most three for the preview, and a row of a widget. */
  products: readonly PreviewedProduct[];
  /** Which products shoppers see depends on what they look at; these are others of the shop. */
  example: boolean;
  loading: boolean;
}

const most = { box: 3, widget: 8 } as const;

/** Products to show an offer with while it is being made. */
export function useOfferedProducts(draft: UpsellDraft | undefined): OfferedProducts {
  const { product: beside, loading } = usePreviewProduct(draft);
  const type = draft?.recommend_type;
  const ids = draft?.recommend_ids ?? [];
  const shown = draft?.offer_type === 'handpicked' ? most.widget : most.box;
  const limit = String(Math.min(shown, draft?.recommend_limit ?? shown));
  const same = type === 'target-product' || type === 'different-color' || type === 'different-size';
  const listed = type === 'product' || type === 'collection';
  const published = { published_status: 'published', limit } as const;
  const query =
    type === 'product'
      ? { ids: ids.slice(0, shown).join(','), sort_by_requested_ids: 'true' as const, limit }
      : type === 'collection'
        ? { ...published, collection_id: String(ids[0]) }
        : { ...published, exclude_ids: beside && String(beside.id), available: 'true' as const };
  const read = useApiQuery(
    listProducts,
    { query: { fields: previewedProductFields, ...query } },
    {
      enabled: draft !== undefined && !same && !(listed && ids.length === 0) && !loading,
      staleTime: 60_000,
      keepPrevious: true,
    },
  );
  const nothing = listed && ids.length === 0;
  const found = same ? (beside ? [beside] : []) : nothing ? [] : (read.data?.products ?? []);
  return {
    beside,
    products: found.filter((one) => one.first_variant !== null),
    example: !listed && !same,
    loading: loading || read.isLoading,
  };
}

/** What the discount dialog counts with: the first offered product. */
export function useOriginPrice(products: readonly PreviewedProduct[]): OriginPrice | undefined {
  const { currency } = useSession().shop;
  const [first] = products;
  const price = first?.first_variant?.price;
  return first && price !== undefined ? { title: first.title, minor: toMinor(price, currency) } : undefined;
}
