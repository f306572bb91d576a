import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { SummaryCard } from '../../offer/admin/blocks/summary-card.tsx';
import type { Offer } from '../../offer/contract/offer.ts';
import type { UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { upsellEditorText } from './upsell-editor-text.ts';

/** The offer in a few lines (V036). */
export function UpsellSummaryCard({ draft, stored }: { draft: UpsellDraft; stored: Offer | undefined }) {
  const t = useText(upsellEditorText);
  const words = useText(blockText);
  const write = useFormats();
  const { offer_type: type, discount_data: data, recommend_ids: ids } = draft;
  const percent = draft.enable_discount ? data.percentage_discount : 0;
  const lines: [string, string][] = [[t('type'), t(`type_${type}`)]];
  if (draft.recommend_type !== null) {
    const chosen = draft.recommend_type === 'product' ? words('products', { count: ids.length }) : undefined;
    lines.push([t('offers_products'), chosen ?? words(`recommend_${draft.recommend_type}`)]);
  }
  lines.push([words('discount'), percent ? write.percent(percent / 100, 2) : t('no_discount')]);
  if (percent && data.setup_end_date && data.end_date_time)
    lines.push([words('ends_at'), write.dateTime(data.end_date_time * 1000)]);
  return <SummaryCard draft={draft} stored={stored} lines={lines} />;
}
