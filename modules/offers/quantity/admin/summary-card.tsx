import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import { countOffers } from '../../contract/offer-calls.ts';
import type { Offer } from '../../contract/offer.ts';
import type { OfferSwitches } from '../rules/offer-validation.ts';
import { priceTiers } from '../rules/tier-price.ts';
import { usePreviewProduct } from './preview-card.tsx';
import { PriceReasonDialog } from './price-reason-dialog.tsx';
import { previewTiers, type EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';

/** The offer in five lines. The best price is the one on the product of the preview. */
export function SummaryCard({
  draft,
  stored,
  switches,
}: {
  draft: EditorDraft;
  stored: Offer | undefined;
  switches: OfferSwitches;
}) {
  const t = useText(quantityText);
  const write = useFormats();
  const { shop } = useSession();
  const { product } = usePreviewProduct(draft);
  const [asking, setAsking] = useState(false);
  const count = useApiQuery(countOffers, { query: {} }, { enabled: stored !== undefined, staleTime: 60_000 })
    .data?.count;

  const price = product?.variants[0]?.price;
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

  const lines: [string, string][] = [
    [t('applies_to'), appliesTo(draft)],
    [t('best_each'), best === undefined ? t('nothing') : write.money(toMajor(best, shop.currency))],
  ];
  if (stored)
    lines.push(
      [
        t('priority'),
        count === undefined
          ? write.number(stored.priority)
          : t('priority_of', { at: write.number(stored.priority), count: write.number(count) }),
      ],
      [t('created_on'), stored.created_at_str],
      [t('updated_on'), stored.updated_at_str],
    );
  return (
    <Card title={t('summary')}>
      <dl className="summary-lines">
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {product ? (
        <button type="button" className="link-button price-reason-open" onClick={() => setAsking(true)}>
          {t('why')}
          <Icon name="chevronRight" size={16} className="flips" />
        </button>
      ) : null}
      {asking && product ? (
        <PriceReasonDialog
          draft={draft}
          stored={stored}
          switches={switches}
          product={product}
          quantity={rows.find((row) => row.each_minor === best)?.quantity ?? 1}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}

function appliesTo(draft: EditorDraft): string {
  const t = quantityText.text;
  const count = draft.target_ids.length;
  switch (draft.target_type) {
    case 'all':
      return t('applies_all');
    case 'product':
      return t('products', { count });
    case 'condition':
      return t('applies_rules', { count: draft.condition.target?.conditions.length ?? 0 });
    default:
      return t('collections', { count });
  }
}
