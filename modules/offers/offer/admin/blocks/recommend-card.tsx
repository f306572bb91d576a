import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  offerLimits,
  variantSorts,
  type RecommendType,
  type VariantSort,
} from '../../contract/offer-choice.ts';
import { changeRecommendType, recommendTypesFor } from '../../rules/offer-change.ts';
import type { OfferSwitches } from '../../rules/offer-switch.ts';
import { pickerCap } from '../../rules/product-validation.ts';
import { blockText } from './block-text.ts';
import { choiceKindOf } from './choice-source.ts';
import { ChosenList } from './chosen-list.tsx';
import { DisplayFields } from './display-fields.tsx';
import type { BlockDraft, OfferEditor } from './offer-editor.ts';
import { newRule, RulesFields } from './rules-fields.tsx';

export interface RecommendCardProps {
  editor: OfferEditor;
  draft: BlockDraft;
  /** What is stored; its ids come back with its type (V111). */
  saved: Pick<BlockDraft, 'recommend_type' | 'recommend_ids'> | undefined;
  switches: OfferSwitches;
}

const limits = Array.from(
  { length: offerLimits.max_recommended - offerLimits.min_recommended + 1 },
  (_one, at) => String(offerLimits.min_recommended + at),
);

/** What the offer offers, how many of it, and which variant first (V042, V069, V097, V111, V173). */
export function RecommendCard({ editor, draft, saved, switches }: RecommendCardProps) {
  const t = useText(blockText);
  const { recommend_type: type } = draft;
  const types = recommendTypesFor(draft.offer_type, switches);
  // A choice that a switch has since taken away stays choosable where it is stored.
  const shown = type === null || types.includes(type) ? types : [...types, type];
  const kind = choiceKindOf(type);

  function choose(next: RecommendType) {
    editor.set((before) => {
      const changed = changeRecommendType(before, next, saved);
      if (next !== 'condition' || (changed.condition.recommend?.conditions.length ?? 0) > 0) return changed;
      const recommend = { match: 'any' as const, conditions: [newRule(undefined)] };
      return { ...changed, condition: { ...changed.condition, recommend } };
    });
  }

  return (
    <Card title={t('recommend')}>
      <div className="stack">
        {shown.length > 1 ? (
          <ChoiceCards<RecommendType>
            name="recommend_type"
            label={t('recommend')}
            value={type ?? shown[0]!}
            choices={shown.map((value) => ({
              value,
              label: t(`recommend_${value}`),
              hint: t(`recommend_${value}_hint`),
            }))}
            onChange={choose}
          />
        ) : null}
        {kind ? (
          <ChosenList
            key={kind}
            kind={kind}
            name="recommend_ids"
            ids={draft.recommend_ids}
            cap={pickerCap(switches)}
            error={editor.errors['recommend_ids']}
            onChange={(recommend_ids) => editor.set((before) => ({ ...before, recommend_ids }))}
          />
        ) : null}
        {type === 'condition' ? <RulesFields editor={editor} draft={draft} part="recommend" /> : null}
        <KeepOffering editor={editor} draft={draft} switches={switches} />
        <div className="recommend-order">
          <SelectField
            label={t('recommend_limit')}
            name="recommend_limit"
            value={String(draft.recommend_limit)}
            options={limits.map((value) => ({ value, label: t('products', { count: Number(value) }) }))}
            error={editor.errors['recommend_limit']}
            disabled={editor.readOnly}
            onChange={(value) => editor.set((before) => ({ ...before, recommend_limit: Number(value) }))}
          />
          <SelectField
            label={t('variant_sort')}
            name="variant_sort"
            value={draft.variant_sort}
            options={variantSorts.map((value) => ({ value, label: t(`variant_${value}`) }))}
            disabled={editor.readOnly}
            onChange={(value) => editor.set((before) => ({ ...before, variant_sort: value as VariantSort }))}
          />
        </div>
        <DisplayFields editor={editor} draft={draft} />
      </div>
    </Card>
  );
}

const keepPath = 'condition.post_purchase.include_target';

/**
 * Keep offering what was bought: after payment only; not in shops of creators, and only under its
 * switch (V043, V401). An offer that has it still shows it.
 */
function KeepOffering({ editor, draft, switches }: Omit<RecommendCardProps, 'saved'>) {
  const t = useText(blockText);
  const isOn = draft.condition.post_purchase?.include_target === true;
  if (draft.offer_type !== 'post-purchase' || (!switches.keep_offering && !isOn)) return null;
  return (
    <CheckField
      label={t('keep_offering')}
      hint={editor.errors[keepPath] ?? t('keep_offering_hint')}
      name={keepPath}
      value={isOn}
      onChange={(include_target) =>
        editor.set((before) => ({
          ...before,
          condition: { ...before.condition, post_purchase: { include_target } },
        }))
      }
    />
  );
}
