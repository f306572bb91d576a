import './offer-blocks.css';
import { useId } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { Suggestions } from '#core/admin/controls/suggestions.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';
import {
  conditionFields,
  conditionMatches,
  type ConditionField,
  type ConditionMatch,
  type ConditionRelation,
} from '../../contract/offer-choice.ts';
import type { ConditionSet, OfferCondition } from '../../contract/offer.ts';
import { isNumberField, relationsFor } from '../../rules/condition-relation.ts';
import { blockText } from './block-text.ts';
import { useKnownValues } from './known-values.ts';
import type { BlockDraft, OfferEditor } from './offer-editor.ts';

const rulesCap = 50;

/** An empty rule; `key` is one that no other rule of the set has. */
export function newRule(set: ConditionSet | undefined): OfferCondition {
  const keys = (set?.conditions ?? []).map((one) => (typeof one.key === 'number' ? one.key : 0));
  return { key: Math.max(0, ...keys) + 1, field: 'tag', relation: 'equal', value: '' };
}

export interface RulesFieldsProps {
  editor: OfferEditor;
  draft: Pick<BlockDraft, 'condition'>;
  /** Whether the rules say what the offer is for, or what it recommends. */
  part: 'target' | 'recommend';
}

/** Products by what is known of them (V071, V072, V094, V095, V147). */
export function RulesFields({ editor, draft, part }: RulesFieldsProps) {
  const t = useText(blockText);
  const path = `condition.${part}.conditions` as const;
  const set: ConditionSet = draft.condition[part] ?? { match: 'any', conditions: [] };
  const change = (next: ConditionSet) =>
    editor.set((before) => ({ ...before, condition: { ...before.condition, [part]: next } }));
  const put = (at: number, rule: OfferCondition) =>
    change({ ...set, conditions: set.conditions.with(at, rule) });
  const none = editor.errors[path];

  function putField(at: number, rule: OfferCondition, field: ConditionField) {
    const relations = relationsFor(field);
    const relation = relations.includes(rule.relation) ? rule.relation : relations[0]!;
    put(at, { ...rule, field, relation });
  }

  function add() {
    change({ ...set, conditions: [...set.conditions, newRule(set)] });
    const added = `${path}.${set.conditions.length}.value`;
    requestAnimationFrame(() => fieldElement(added)?.focus());
  }

  return (
    <div className="rules" data-field={path}>
      <label className="row">
        <span>{t('match')}</span>
        <select
          className="select-box rules-match"
          value={set.match}
          onChange={(event) => change({ ...set, match: event.target.value as ConditionMatch })}
        >
          {conditionMatches.map((one) => (
            <option key={one} value={one}>
              {t(`match_${one}`)}
            </option>
          ))}
        </select>
      </label>
      {set.conditions.map((rule, at) => {
        const value = editor.field(`${path}.${at}.value`);
        const wrong = value.error ?? editor.errors[`${path}.${at}.relation`];
        const errorId = `${part}-rule-error-${at}`;
        return (
          <div className="rule-row" role="group" aria-label={t('rule', { at: at + 1 })} key={rule.key ?? at}>
            <select
              className="select-box"
              aria-label={t('rule_field')}
              value={rule.field}
              onChange={(event) => putField(at, rule, event.target.value as ConditionField)}
            >
              {conditionFields.map((one) => (
                <option key={one} value={one}>
                  {t(`field_${one}`)}
                </option>
              ))}
            </select>
            <select
              className="select-box rule-relation"
              aria-label={t('rule_relation')}
              value={rule.relation}
              onChange={(event) => put(at, { ...rule, relation: event.target.value as ConditionRelation })}
            >
              {relationsFor(rule.field).map((one) => (
                <option key={one} value={one}>
                  {t(`relation_${one}`)}
                </option>
              ))}
            </select>
            <RuleValue
              rule={rule}
              errorId={errorId}
              field={value}
              onChange={(text) => put(at, { ...rule, value: text })}
            />
            <button
              type="button"
              className="icon-button small"
              aria-label={t('remove_rule', { at: at + 1 })}
              onClick={() => change({ ...set, conditions: set.conditions.toSpliced(at, 1) })}
            >
              <Icon name="close" size={16} />
            </button>
            <FieldError text={wrong} id={errorId} className="rule-error" />
          </div>
        );
      })}
      <FieldError text={none} />
      {set.conditions.length < rulesCap ? (
        <div>
          <Button size="small" icon="plus" onClick={add}>
            {t('add_rule')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The value of a rule: a number in its unit, or a text with what the catalogue has under the field. */
function RuleValue({
  rule: { field, value },
  field: { name, error, onBlur },
  errorId,
  onChange,
}: {
  rule: OfferCondition;
  field: ReturnType<OfferEditor['field']>;
  errorId: string;
  onChange: (value: string) => void;
}) {
  const t = useText(blockText);
  const id = useId();
  const values = useKnownValues(field, value);
  const { currency } = useSession().shop;
  const isNumber = isNumberField(field);
  const unit = field === 'weight' ? 'g' : field === 'inventory_stock' ? '' : isNumber ? currency : '';
  return (
    <span className={error ? 'field-box rule-value invalid' : 'field-box rule-value'}>
      <input
        name={name}
        aria-label={t('rule_value')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        list={values ? id : undefined}
        maxLength={255}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {unit ? <span className="dim">{unit}</span> : null}
      {values ? <Suggestions id={id} values={values} without={value} /> : null}
    </span>
  );
}
