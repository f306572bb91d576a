import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import type { AutoOffer } from '../contract/auto-offer.ts';
import type { AutoOfferDraft } from '../rules/auto-offer-draft.ts';
import { autoDiscountSummary, autoTargetSummary } from './auto-offer-summary.ts';
import { autoOfferText } from './auto-offer-text.ts';

/** The offer in a few lines; the dates as `MMM dd, yyyy` (V036). */
export function AutoSummaryCard({ draft, stored }: { draft: AutoOfferDraft; stored: AutoOffer | undefined }) {
  const t = useText(autoOfferText);
  const words = useText(blockText);
  const write = useFormats();
  const { type, ids } = draft.recommend_product;
  const lines: [string, string][] = [
    [t('target'), autoTargetSummary(draft.target_product) || words('nothing')],
    [t('recommends'), words(type === 'category' ? 'collections' : 'products', { count: ids.length })],
    [t('discount'), autoDiscountSummary(draft.discount_data, write)],
  ];
  if (stored)
    lines.push(
      [t('summary_priority'), write.number(stored.priority)],
      [words('created_on'), stored.created_at_str],
      [words('updated_on'), stored.updated_at_str],
    );
  return (
    <Card title={words('summary')}>
      <dl className="summary-lines">
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
