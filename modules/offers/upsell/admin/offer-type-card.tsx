import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import { upsellEditorText } from './upsell-editor-text.ts';

/** Kinds the general editor makes. */
export type CustomOfferType = Extract<OfferType, 'pre-purchase' | 'in-cart' | 'post-purchase'>;

export interface OfferTypeCardProps {
  type: OfferType;
  types: readonly CustomOfferType[];
  error: string | undefined;
  onChange: (type: OfferType) => void;
}

/** When the offer is made; another kind begins with its own first choices and message (V110). */
export function OfferTypeCard({ type, types, error, onChange }: OfferTypeCardProps) {
  const t = useText(upsellEditorText);
  return (
    <Card title={t('type')}>
      <ChoiceCards<OfferType>
        name="offer_type"
        label={t('type')}
        value={type}
        choices={types.map((value) => ({ value, label: t(`type_${value}`), hint: t(`type_${value}_hint`) }))}
        onChange={onChange}
      />
      <FieldError text={error} />
    </Card>
  );
}
