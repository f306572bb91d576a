import { useState } from 'react';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { SummaryCard } from '../../offer/admin/blocks/summary-card.tsx';
import type { Offer } from '../../offer/contract/offer.ts';
import type { OfferSwitches } from '../../offer/rules/offer-switch.ts';
import { trueEnd } from '../../pricing/rules/offer-limit.ts';
import { priceTiers } from '../rules/tier-price.ts';
import { usePreviewProduct } from '../../offer/admin/blocks/preview-product.ts';
import { PriceCheckDialog } from '../../check/admin/price-check-dialog.tsx';
import { previewTiers, type EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

/** The offer in five lines. The best price is the one on the product of the preview. */
export function QuantitySummaryCard({
  draft,
  stored,
  switches,
}: {
  draft: EditorDraft;
  stored: Offer | undefined;
  switches: OfferSwitches;
}) {
  const t = useText(quantityText);
  const words = useText(blockText);
  const write = useFormats();
  const { shop } = useSession();
  const { product } = usePreviewProduct(draft);
  const [asking, setAsking] = useState(false);

  const price = product?.first_variant?.price;
  const { tiers } = previewTiers(draft.discount_data, switches);
  const rows =
    price === undefined
      ? []
      : priceTiers(
          { discount_data: tiers, enable_discount: draft.enable_discount },
          { unit_price_minor: toMinor(price, shop.currency), locale: shop.locale },
          shop.currency,
        );
  const best = rows.length > 0 ? Math.min(...rows.map((row) => row.each_minor)) : undefined;

  const bestEach = write.money(best === undefined ? undefined : toMajor(best, shop.currency));
  const end = draft.enable_discount ? trueEnd(draft.discount_data) : null;
  const ends: [string, string][] = end ? [[words('ends_at'), write.dateTime(end.getTime())]] : [];
  return (
    <SummaryCard draft={draft} stored={stored} lines={[[t('best_each'), bestEach], ...ends]}>
      {product ? (
        <button type="button" className="link-button price-reason-open" onClick={() => setAsking(true)}>
          {t('why')}
          <Icon name="chevronRight" size={16} className="flips" />
        </button>
      ) : null}
      {asking && product ? (
        <PriceCheckDialog
          draft={draft}
          stored={stored}
          first={(product.first_variant ? [product.first_variant] : []).map(({ id }) => ({
            variant_id: id,
            quantity: rows.find((row) => row.each_minor === best)?.quantity ?? 1,
            offer_id: null,
          }))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </SummaryCard>
  );
}
