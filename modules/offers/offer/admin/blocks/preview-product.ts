import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { shopSummary } from '#modules/analytics/metric/contract/report-calls.ts';
import { previewedProductFields } from '#modules/catalog/product/contract/product-fields.ts';
import { listProducts } from '#modules/catalog/product/contract/product-calls.ts';
import { namedTargets, type TargetNames } from '../../rules/named-target.ts';
import type { BlockDraft } from './offer-editor.ts';

/** A product to show an offer on, or what is no offer: the first target, else the best seller, else the shop's first. */
export function usePreviewProduct(draft: (Pick<BlockDraft, 'target_type'> & TargetNames) | undefined) {
  const first = draft && namedTargets(draft)[0];
  const seesSales = useMay('dashboards');
  const best = useApiQuery(
    shopSummary,
    { query: {} },
    { enabled: seesSales && first === undefined, staleTime: 300_000 },
  );
  const bestId = first === undefined ? best.data?.best_sellers[0]?.product_id : undefined;
  const fields = previewedProductFields;
  const one = { fields, limit: '1', published_status: 'published' } as const;
  const aimed = useApiQuery(
    listProducts,
    {
      query:
        first !== undefined && draft?.target_type === 'collection'
          ? { ...one, collection_id: String(first) }
          : { fields, ids: String(first ?? bestId), limit: '1' },
    },
    { enabled: first !== undefined || bestId !== undefined, staleTime: 60_000, keepPrevious: true },
  );
  const any = useApiQuery(
    listProducts,
    { query: { ...one, sort_field: 'id', sort_direction: 'asc' } },
    { staleTime: 60_000 },
  );
  // A best seller that has not arrived yet is waited for, so that the preview does not jump.
  const waiting = any.isPending || best.isLoading || aimed.isLoading;
  const aim = first === undefined && bestId === undefined ? undefined : aimed.data?.products[0];
  return { product: waiting ? undefined : (aim ?? any.data?.products[0]), loading: waiting };
}
