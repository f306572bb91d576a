import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useMay, useSession } from '#core/admin/frame/session-context.ts';
import { Skeleton } from '#core/admin/frame/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMinor } from '#core/rules/money.ts';
import { shopSummary } from '#modules/analytics/contract/report-calls.ts';
import { listProducts } from '#modules/catalog/contract/product-calls.ts';
import type { QuantityWidget } from '../../contract/storefront-offer-calls.ts';
import { mountQuantityWidget, type MountedQuantityWidget } from '../../storefront/quantity-widget.ts';
import type { OfferSwitches } from '../rules/offer-validation.ts';
import { quantityWidgetOf } from '../rules/quantity-widget.ts';
import { previewTiers, type EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

/** A product to show the offer on: the first target, else the best seller, else the shop's first. */
export function usePreviewProduct(draft: Pick<EditorDraft, 'target_type' | 'target_ids'>) {
  const named = draft.target_type === 'product' || draft.target_type === 'collection';
  const first = named ? draft.target_ids[0] : undefined;
  const seesSales = useMay('dashboards');
  const best = useApiQuery(
    shopSummary,
    { query: {} },
    { enabled: seesSales && first === undefined, staleTime: 300_000 },
  );
  const bestId = first === undefined ? best.data?.best_sellers[0]?.product_id : undefined;
  const one = { limit: '1', published_status: 'published' } as const;
  const aimed = useApiQuery(
    listProducts,
    {
      query:
        first !== undefined && draft.target_type === 'collection'
          ? { ...one, collection_id: String(first) }
          : { ids: String(first ?? bestId), limit: '1' },
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

/** The widget shoppers see, with the draft's values as they are typed. */
export function PreviewCard({
  draft,
  saved,
  active,
  switches,
}: {
  draft: EditorDraft;
  saved: EditorDraft | undefined;
  active: boolean;
  switches: OfferSwitches;
}) {
  const t = useText(quantityText);
  const write = useFormats();
  const { shop } = useSession();
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone');
  const { product, loading } = usePreviewProduct(draft);
  const { tiers, left_out } = previewTiers(draft.discount_data, switches, saved);
  const variant = product?.variants[0];
  const widget =
    product && variant && tiers.data.length > 0
      ? quantityWidgetOf(
          {
            id: 1,
            offer_message: draft.offer_message,
            cta: draft.cta,
            enable_discount: draft.enable_discount,
            discount_data: tiers,
          },
          { unit_price_minor: toMinor(variant.price, shop.currency), title: product.title },
          { currency: shop.currency, locale: shop.locale, layout_v2: switches.quantity_layout_v2 },
        )
      : null;
  return (
    <Card
      flush
      title={t('preview')}
      end={
        <div className="segments" role="group" aria-label={t('device')}>
          {(['phone', 'desktop'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={device === one}
              aria-label={t(one)}
              onClick={() => setDevice(one)}
            >
              <Icon name={one} size={16} />
            </button>
          ))}
        </div>
      }
    >
      <div className="offer-preview">
        {widget ? <WidgetFrame widget={widget} device={device} /> : null}
        {!widget && loading ? <Skeleton height={180} /> : null}
        {!widget && !loading ? (
          <p className="preview-note">{t(product ? 'preview_empty' : 'preview_no_product')}</p>
        ) : null}
        {widget && product && variant ? (
          <p className="preview-note">
            <Icon name="eye" size={16} />
            <span>{t('preview_on', { title: product.title, price: write.money(variant.price) })}</span>
          </p>
        ) : null}
        {left_out.map((place) => (
          <p className="preview-note" key={place}>
            <Icon name="info" size={16} />
            <span>{t('left_out', { at: place + 1 })}</span>
          </p>
        ))}
        {draft.enable_discount ? null : (
          <p className="preview-note">
            <Icon name="info" size={16} />
            <span>{t('preview_discount_off')}</span>
          </p>
        )}
        {active ? null : (
          <p className="preview-note">
            <Icon name="info" size={16} />
            <span>{t('preview_off')}</span>
          </p>
        )}
      </div>
    </Card>
  );
}

/** The shop's own widget inside of the page; it is told of every change and never mounted anew. */
function WidgetFrame({ widget, device }: { widget: QuantityWidget; device: 'phone' | 'desktop' }) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedQuantityWidget>(null);
  const shown = JSON.stringify(widget);
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const next = JSON.parse(shown) as QuantityWidget;
    if (mounted.current) mounted.current.update(next);
    else if (host.current)
      mounted.current = mountQuantityWidget(host.current, next, { button: true, origin: location.origin });
    // The widget reads the colours around it when it draws; a new scheme is on the page a frame later.
    const frame = requestAnimationFrame(() => mounted.current?.update(next));
    return () => cancelAnimationFrame(frame);
  }, [shown, scheme]);
  useEffect(
    () => () => {
      mounted.current?.remove();
      mounted.current = null;
    },
    [],
  );
  return (
    <div className={`preview-frame ${device}`}>
      <div ref={host} className="preview-store" />
    </div>
  );
}
