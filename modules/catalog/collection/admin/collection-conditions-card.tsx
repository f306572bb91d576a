import { useId } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FieldNote } from '#core/admin/controls/field-note.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { Suggestions } from '#core/admin/controls/suggestions.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';
import {
  longestCondition,
  maxRules,
  relationsOf,
  ruleColumns,
  type RuleColumn,
  type RuleRelation,
} from '../contract/collection-choice.ts';
import type { CollectionRule } from '../contract/collection.ts';
import {
  listProductTags,
  listProductTypes,
  listProductVendors,
} from '../../product/contract/product-edit-calls.ts';
import { blankRule, withColumn, type CollectionDraft } from './collection-editor-draft.ts';
import type { CollectionEditor } from './collection-editor.ts';
import { collectionText } from './collection-text.ts';

/** The conditions of a smart collection. */
export function CollectionConditionsCard({
  editor,
  draft,
}: {
  editor: CollectionEditor;
  draft: CollectionDraft;
}) {
  const t = useText(collectionText);
  const id = useId();
  const { rules, disjunctive } = draft;
  const setRules = (change: (before: CollectionRule[]) => CollectionRule[]) =>
    editor.set((before) => ({ ...before, rules: change(before.rules) }));

  function add() {
    setRules((before) => [...before, blankRule]);
    requestAnimationFrame(() => fieldElement(`rules.${rules.length}.condition`)?.focus());
  }
  function remove(at: number) {
    setRules((before) => before.toSpliced(at, 1));
    requestAnimationFrame(() => fieldElement(`rules.${Math.max(0, at - 1)}.condition`)?.focus());
  }

  return (
    <Card title={t('conditions')}>
      <div className="stack" data-field="rules">
        <fieldset className="condition-match">
          <legend>{t('match')}</legend>
          {[false, true].map((any) => (
            <label key={String(any)}>
              <input
                type="radio"
                className="radio"
                name="disjunctive"
                checked={disjunctive === any}
                onChange={() => editor.set('disjunctive', any)}
              />
              {t(any ? 'match_any' : 'match_all')}
            </label>
          ))}
        </fieldset>
        <div className="conditions field-rows">
          {rules.map((rule, at) => (
            <div key={at} role="group" aria-label={t('condition_number', { number: at + 1 })}>
              <SelectField
                name={`rules.${at}.column`}
                label={t('column')}
                value={rule.column}
                options={ruleColumns.map((value) => ({ value, label: t(`column_${value}`) }))}
                onChange={(column) => editor.set(`rules.${at}`, withColumn(rule, column as RuleColumn))}
              />
              <SelectField
                name={`rules.${at}.relation`}
                label={t('relation')}
                value={rule.relation}
                error={editor.errors[`rules.${at}.relation`]}
                options={relationsOf[rule.column].map((value) => ({ value, label: t(`relation_${value}`) }))}
                onChange={(relation) =>
                  editor.set(`rules.${at}`, { ...rule, relation: relation as RuleRelation })
                }
              />
              <ConditionValue editor={editor} rule={rule} at={at} />
              <button
                type="button"
                className="icon-button condition-remove"
                aria-label={t('condition_remove', { number: at + 1 })}
                disabled={rules.length === 1}
                onClick={() => remove(at)}
              >
                <Icon name="trash" size={16} />
              </button>
            </div>
          ))}
        </div>
        <FieldNote id={id} error={editor.errors['rules']} />
        <div>
          <Button size="small" icon="plus" disabled={rules.length >= maxRules} onClick={add}>
            {t('condition_add')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function ConditionValue({
  editor,
  rule,
  at,
}: {
  editor: CollectionEditor;
  rule: CollectionRule;
  at: number;
}) {
  const t = useText(collectionText);
  const { shop } = useSession();
  const id = useId();
  const { column } = rule;
  const search = rule.condition.trim() || undefined;
  const asked = (one: RuleColumn) => ({ enabled: column === one, keepPrevious: true, staleTime: 60_000 });
  const vendors = useApiQuery(listProductVendors, { query: { search, limit: '50' } }, asked('vendor'));
  const types = useApiQuery(listProductTypes, { query: { search, limit: '50' } }, asked('type'));
  const tags = useApiQuery(listProductTags, { query: { limit: '1000' } }, asked('tag'));
  const known = { vendor: vendors.data?.vendors, type: types.data?.types, tag: tags.data?.tags };
  const values = column === 'vendor' || column === 'type' || column === 'tag' ? known[column] : undefined;
  const isAmount = column === 'variant_price' || column === 'variant_compare_at_price';
  return (
    <>
      <TextField
        {...editor.field(`rules.${at}.condition`)}
        label={t('value')}
        maxLength={longestCondition}
        inputMode={isAmount ? 'decimal' : undefined}
        placeholder={column === 'variant_weight' ? '1.5 kg' : undefined}
        autoComplete="off"
        list={values ? id : undefined}
        end={isAmount ? <span className="dim text-sm">{shop.currency}</span> : undefined}
      />
      {values ? <Suggestions id={id} values={values} without={rule.condition} /> : null}
    </>
  );
}
