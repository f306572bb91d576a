import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ChosenList } from '../../offer/admin/blocks/chosen-list.tsx';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { autoRecommendTypes } from '../contract/auto-offer.ts';
import { pickerCap } from '../../offer/rules/product-validation.ts';
import { changeAutoRecommend } from '../rules/auto-offer-draft.ts';
import type { AutoCardProps } from './auto-offer-editor.ts';
import { autoOfferText } from './auto-offer-text.ts';

const path = 'recommend_product.ids';

/** What is offered after payment (V130, V144). */
export function AutoRecommendCard({ editor, draft }: AutoCardProps) {
  const t = useText(autoOfferText);
  const cap = pickerCap(useOfferSwitches());
  const { type, ids } = draft.recommend_product;
  return (
    <Card title={t('recommend_card')}>
      <div className="stack">
        <ChoiceCards
          name="recommend_product.type"
          label={t('recommend_card')}
          value={type}
          disabled={editor.readOnly}
          choices={autoRecommendTypes.map((value) => ({
            value,
            label: t(`recommend_${value}`),
            hint: t(`recommend_${value}_hint`),
          }))}
          onChange={(next) => editor.set((before) => changeAutoRecommend(before, next))}
        />
        <ChosenList
          key={type}
          kind={type === 'category' ? 'collection' : 'product'}
          name={path}
          ids={ids}
          cap={cap}
          error={editor.errors[path]}
          onChange={(next) =>
            editor.set((before) => ({
              ...before,
              recommend_product: { ...before.recommend_product, ids: next },
            }))
          }
        />
      </div>
    </Card>
  );
}
