import { useEffect, useRef, useState } from 'react';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMinor } from '#core/rules/money.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { PreviewCard, PreviewNothing, type PreviewDevice } from '../../offer/admin/blocks/preview-card.tsx';
import { usePreviewProduct } from '../../offer/admin/blocks/preview-product.ts';
import type { QuantityWidget } from '../contract/storefront-offer-calls.ts';
import type { OfferSwitches } from '../../offer/rules/offer-switch.ts';
import { mountQuantityWidget, type MountedQuantityWidget } from '../storefront/quantity-widget.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';
import { quantityWidgetOf } from '../rules/quantity-widget.ts';
import { previewTiers, type EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

/** The widget shoppers see, with the draft's values as they are typed. */
export function QuantityPreviewCard({
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
  const words = useText(blockText);
  const write = useFormats();
  const { shop } = useSession();
  const [now] = useState(() => new Date());
  const { product, loading } = usePreviewProduct(draft);
  const { tiers, left_out } = previewTiers(draft.discount_data, switches, saved);
  const variant = product?.first_variant;
  const isOver = runningUntil(draft.discount_data, now) === 'over';
  const widget =
    product && variant && tiers.data.length > 0 && !isOver
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
  const notes = [
    ...left_out.map((index) => t('left_out', { at: index + 1 })),
    ...(draft.enable_discount ? [] : [t('preview_discount_off')]),
    ...(active ? [] : [words('preview_off')]),
  ];
  return (
    <PreviewCard
      notes={notes}
      shownOn={
        widget && product && variant
          ? words('preview_on', { title: product.title, price: write.money(variant.price) })
          : undefined
      }
    >
      {(device) => {
        if (widget) return <WidgetFrame widget={widget} device={device} />;
        if (loading) return <Skeleton height={180} />;
        return (
          <PreviewNothing type="quantity">
            {!product ? words('preview_no_product') : t(isOver ? 'preview_ended' : 'preview_empty')}
          </PreviewNothing>
        );
      }}
    </PreviewCard>
  );
}

/** The shop's own widget inside of the page; it receives every change and is never mounted again. */
function WidgetFrame({ widget, device }: { widget: QuantityWidget; device: PreviewDevice }) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedQuantityWidget>(null);
  const shown = JSON.stringify(widget);
  useEffect(() => {
    const next = JSON.parse(shown) as QuantityWidget;
    if (mounted.current) mounted.current.update(next);
    else if (host.current)
      mounted.current = mountQuantityWidget(host.current, next, { button: true, origin: location.origin });
  }, [shown]);
  useEffect(
    () => () => {
      mounted.current?.remove();
      mounted.current = null;
    },
    [],
  );
  return (
    <div className={`preview-frame ${device}`}>
      <div ref={host} className="preview-store" data-color-scheme="light" />
    </div>
  );
}
