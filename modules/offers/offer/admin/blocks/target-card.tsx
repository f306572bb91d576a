import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { TargetType } from '../../contract/offer-choice.ts';
import type { OfferSwitches } from '../../rules/offer-switch.ts';
import { changeTargetType, targetTypesFor } from '../../rules/offer-change.ts';
import { pickerCap } from '../../rules/product-validation.ts';
import { blockText } from './block-text.ts';
import { choiceKindOf } from './choice-source.ts';
import { ChosenList } from './chosen-list.tsx';
import { NamedElsewhere } from './named-elsewhere.tsx';
import type { BlockDraft, OfferEditor } from './offer-editor.ts';
import { newRule, RulesFields } from './rules-fields.tsx';

const categoryPath = 'condition.in_cart.base_category.from_these_categories';

/** The categories of a base-category target: part of the rule, not of the ids (V145). */
export function categoriesOf(draft: Pick<BlockDraft, 'condition'>): readonly number[] {
  return draft.condition.in_cart?.base_category?.from_these_categories ?? [];
}

function withCategories<D extends BlockDraft>(draft: D, from_these_categories: number[]): D {
  const in_cart = { ...draft.condition.in_cart, base_category: { from_these_categories } };
  return { ...draft, condition: { ...draft.condition, in_cart } };
}

export interface TargetCardProps {
  editor: OfferEditor;
  draft: BlockDraft;
  /** What is stored; its ids come back with its type (V111). */
  saved: Pick<BlockDraft, 'target_type' | 'target_ids'> | undefined;
  switches: OfferSwitches;
}

/** What the offer is for (V025, V068, V096, V111, V142). */
export function TargetCard({ editor, draft, saved, switches }: TargetCardProps) {
  const t = useText(blockText);
  const types = targetTypesFor(draft.offer_type, switches);
  // A choice that a switch has since taken away stays choosable where it is stored.
  const shown = types.includes(draft.target_type) ? types : [...types, draft.target_type];
  const kind = choiceKindOf(draft.target_type);

  function choose(type: TargetType) {
    editor.set((before) => {
      const next = changeTargetType(before, type, saved);
      if (type !== 'condition' || (next.condition.target?.conditions.length ?? 0) > 0) return next;
      const target = { match: 'any' as const, conditions: [newRule(undefined)] };
      return { ...next, condition: { ...next.condition, target } };
    });
  }

  return (
    <Card title={t('target')}>
      <div className="stack">
        <ChoiceCards
          name="target_type"
          label={t('target')}
          value={draft.target_type}
          choices={shown.map((value) => ({
            value,
            label: t(`target_${value}`),
            hint: t(`target_${value}_hint`),
          }))}
          onChange={choose}
        />
        {kind === 'product' || kind === 'collection' ? (
          <ChosenList
            key={kind}
            kind={kind}
            name="target_ids"
            ids={draft.target_ids}
            cap={pickerCap(switches)}
            error={editor.errors['target_ids']}
            onChange={(target_ids) => editor.set((before) => ({ ...before, target_ids }))}
          />
        ) : null}
        {kind === 'base-category' ? (
          <ChosenList
            kind={kind}
            name={categoryPath}
            ids={categoriesOf(draft)}
            cap={pickerCap(switches)}
            error={editor.errors[categoryPath]}
            onChange={(ids) => editor.set((before) => withCategories(before, ids))}
          />
        ) : null}
        {draft.target_type === 'condition' ? (
          <RulesFields editor={editor} draft={draft} part="target" />
        ) : null}
        <NamedElsewhere editor={editor} draft={draft} />
      </div>
    </Card>
  );
}
