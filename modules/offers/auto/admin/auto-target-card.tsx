import { Card } from '#core/admin/controls/card.tsx';
import { ChipsField } from '#core/admin/controls/chips-field.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FieldNote } from '#core/admin/controls/field-note.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ChosenList } from '../../offer/admin/blocks/chosen-list.tsx';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { autoTargetTypes, type AutoTarget } from '../contract/auto-offer.ts';
import { pickerCap } from '../../offer/rules/product-validation.ts';
import { changeAutoTarget } from '../rules/auto-offer-draft.ts';
import type { AutoCardProps } from './auto-offer-editor.ts';
import { autoOfferText } from './auto-offer-text.ts';

const wordLists = ['sku', 'tags', 'quotations'] as const;

/** What has to be bought: any product, some of them by several lists, or a collection (V084, V087, V129, V143). */
export function AutoTargetCard({ editor, draft }: AutoCardProps) {
  const t = useText(autoOfferText);
  const cap = pickerCap(useOfferSwitches());
  const target = draft.target_product;
  // They lead to nothing any more: shown where some are, to be taken out.
  const hasQuotations = target.quotations.length > 0;
  const none = editor.errors['target_product'];
  const put = (part: Partial<AutoTarget>) =>
    editor.set((before) => ({ ...before, target_product: { ...before.target_product, ...part } }));

  return (
    <Card title={t('target_card')}>
      <div className="stack">
        <ChoiceCards
          name="target_product.type"
          label={t('target_card')}
          value={target.type}
          disabled={editor.readOnly}
          choices={autoTargetTypes.map((value) => ({
            value,
            label: t(`target_card_${value}`),
            hint: t(`target_card_${value}_hint`),
          }))}
          onChange={(type) => editor.set((before) => changeAutoTarget(before, type))}
        />
        {target.type === 'collection' ? (
          <div data-field="target_product">
            <ChosenList
              kind="collection"
              name="target_product.category_ids"
              ids={target.category_ids}
              cap={cap}
              error={editor.errors['target_product.category_ids'] ?? none}
              onChange={(category_ids) => put({ category_ids })}
            />
          </div>
        ) : null}
        {target.type === 'product' ? (
          <div className="stack" data-field="target_product">
            <ChosenList
              kind="product"
              name="target_product.product_ids"
              ids={target.product_ids}
              cap={cap}
              error={editor.errors['target_product.product_ids']}
              onChange={(product_ids) => put({ product_ids })}
            />
            {wordLists
              .filter((list) => list !== 'quotations' || hasQuotations)
              .map((list) => (
                <ChipsField
                  key={list}
                  label={t(list)}
                  name={`target_product.${list}`}
                  placeholder={t(`${list}_add`)}
                  values={target[list]}
                  disabled={editor.readOnly}
                  hint={list === 'quotations' ? t('quotations_hint') : undefined}
                  error={editor.errors[`target_product.${list}`]}
                  onChange={(values) => put({ [list]: values })}
                />
              ))}
            <FieldNote id="auto-target" hint={t('target_any')} error={none} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}
