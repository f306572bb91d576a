import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor } from '#core/rules/money.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { SummaryCard } from '../../offer/admin/blocks/summary-card.tsx';
import type { Offer } from '../../offer/contract/offer.ts';
import type { BundlePrice } from '../rules/bundle-set.ts';
import type { BundleDraft } from './bundle-editor-draft.ts';
import { bundleText } from './bundle-text.ts';

export interface BundleSummaryCardProps {
  draft: BundleDraft;
  stored: Offer | undefined;
  price: BundlePrice;
}

/** The bundle in a few lines. */
export function BundleSummaryCard({ draft, stored, price }: BundleSummaryCardProps) {
  const t = useText(bundleText);
  const words = useText(blockText);
  const write = useFormats();
  const { currency } = useSession().shop;
  const data = draft.discount_data;
  const fixed = data.discount_type === 'fixed_amount';
  const value = draft.enable_discount ? (fixed ? data.amount_discount : data.percentage_discount) : 0;
  const given = fixed ? write.money(value) : write.percent((value ?? 0) / 100, 2);
  const lines: [string, string][] = [
    [t('in_set'), t('units_count', { count: draft.target_ids.length })],
    [words('discount'), value ? given : t('no_discount')],
  ];
  if (price.total > 0) lines.push([t('price_line'), write.money(toMajor(price.discounted, currency))]);
  if (value && data.setup_end_date && data.end_date_time)
    lines.push([words('ends_at'), write.dateTime(data.end_date_time * 1000)]);
  return (
    <SummaryCard
      draft={draft}
      appliesTo={t(draft.target_type === 'all' ? 'shown_on_each' : 'shown_on_target')}
      stored={stored}
      lines={lines}
    />
  );
}
