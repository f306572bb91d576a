import './offer-blocks.css';
import type { ReactNode } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { countOffers } from '../../contract/offer-calls.ts';
import type { Offer } from '../../contract/offer.ts';
import { blockText } from './block-text.ts';
import { namedCollections, namedProducts, namesByText, type TargetNames } from '../../rules/named-target.ts';
import type { BlockDraft } from './offer-editor.ts';
import { categoriesOf } from './target-card.tsx';

export interface SummaryCardProps {
  draft: Pick<BlockDraft, 'target_type'> & TargetNames;
  /** What the offer is for, where the draft's target does not say it. */
  appliesTo?: string;
  stored: Offer | undefined;
  /** Name and text of what only this kind of offer can tell. */
  lines: readonly (readonly [string, string])[];
  /** Under the lines. */
  children?: ReactNode;
}

/** The offer in a few lines; the dates as `MMM dd, yyyy` (V036). */
export function SummaryCard({ draft, appliesTo, stored, lines, children }: SummaryCardProps) {
  const t = useText(blockText);
  const write = useFormats();
  const count = useApiQuery(countOffers, { query: {} }, { enabled: stored !== undefined, staleTime: 60_000 })
    .data?.count;
  const shown: (readonly [string, string])[] = [[t('applies_to'), appliesTo ?? targetOf(draft)], ...lines];
  if (stored)
    shown.push(
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
        {shown.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}

function targetOf(draft: SummaryCardProps['draft']): string {
  const t = blockText.text;
  switch (draft.target_type) {
    case 'all':
      return t('applies_all');
    case 'product': {
      const count = new Set(namedProducts(draft)).size;
      const products = t('products', { count });
      if (!namesByText(draft)) return products;
      return count === 0 ? t('applies_text') : t('applies_and_text', { products });
    }
    case 'condition':
      return t('applies_rules', { count: draft.condition.target?.conditions.length ?? 0 });
    case 'base-category':
      return t('categories', { count: categoriesOf(draft).length });
    default:
      return t('collections', { count: new Set(namedCollections(draft)).size });
  }
}
