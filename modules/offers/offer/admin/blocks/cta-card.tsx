import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { CtaChoice } from '../../contract/offer-choice.ts';
import { blockText } from './block-text.ts';
import type { BlockDraft, OfferEditor } from './offer-editor.ts';

export interface CtaCardProps {
  editor: OfferEditor;
  draft: Pick<BlockDraft, 'cta'>;
  /** `ctaChoices`, or fewer where a kind leads to fewer places. */
  choices: readonly CtaChoice[];
}

/** Where the shopper goes after taking the offer (V098). */
export function CtaCard({ editor, draft, choices }: CtaCardProps) {
  const t = useText(blockText);
  return (
    <Card title={t('after')}>
      <ChoiceCards<CtaChoice>
        name="cta"
        label={t('after')}
        value={draft.cta}
        choices={choices.map((value) => ({
          value,
          label: t(`after_${value}`),
          hint: t(`after_${value}_hint`),
        }))}
        onChange={(cta) => editor.set((before) => ({ ...before, cta }))}
      />
    </Card>
  );
}
