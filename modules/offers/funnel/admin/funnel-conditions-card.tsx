import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { NumberInput, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { listCountries } from '#modules/catalog/country/contract/country-calls.ts';
import { useChoiceSource, useChosen } from '../../offer/admin/blocks/choice-source.ts';
import {
  funnelFields,
  funnelLimits,
  relationsOfField,
  type FunnelField,
  type FunnelRelation,
  valueOfField,
} from '../contract/funnel-choice.ts';
import type { Funnel, FunnelCondition } from '../contract/funnel.ts';
import { conditionMatches, type ConditionMatch } from '../../offer/contract/offer-choice.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import { funnelText } from './funnel-text.ts';

export interface FunnelConditionsCardProps {
  editor: Editor<Funnel, FunnelDraft>;
  draft: FunnelDraft;
}

/** Which paid orders the funnel is for (V089, V072). */
export function FunnelConditionsCard({ editor, draft }: FunnelConditionsCardProps) {
  const t = useText(funnelText);
  const { conditions, match } = draft;
  const change = (next: FunnelCondition[]) => editor.set((before) => ({ ...before, conditions: next }));
  const put = (at: number, condition: FunnelCondition) => change(conditions.with(at, condition));
  const add = () => {
    const key = Math.max(0, ...conditions.map((one) => Number(one.key) || 0)) + 1;
    change([...conditions, { key, field: 'product_purchased', relation: 'equal', value: '' }]);
  };

  return (
    <Card title={t('conditions')}>
      <div className="rules" data-field="conditions">
        {conditions.length === 0 ? (
          <p className="quiet">{t('conditions_none')}</p>
        ) : (
          <label className="row">
            <span>{t('match')}</span>
            <select
              className="select-box rules-match"
              value={match}
              disabled={editor.readOnly}
              onChange={(event) => editor.set('match', event.target.value as ConditionMatch)}
            >
              {conditionMatches.map((one) => (
                <option key={one} value={one}>
                  {t(`match_${one}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {conditions.map((condition, at) => {
          const path = `conditions.${at}.value`;
          const error = editor.errors[path];
          return (
            <div
              className="rule-row"
              role="group"
              aria-label={t('condition', { at: at + 1 })}
              key={condition.key ?? at}
            >
              <select
                className="select-box"
                aria-label={t('field')}
                value={condition.field}
                disabled={editor.readOnly}
                onChange={(event) => put(at, ofField(condition, event.target.value as FunnelField))}
              >
                {funnelFields.map((one) => (
                  <option key={one} value={one}>
                    {t(`field_${one}`)}
                  </option>
                ))}
              </select>
              <select
                className="select-box rule-relation"
                aria-label={t('relation')}
                value={condition.relation}
                disabled={editor.readOnly}
                onChange={(event) =>
                  put(at, { ...condition, relation: event.target.value as FunnelRelation })
                }
              >
                {relationsOfField[condition.field].map((one) => (
                  <option key={one} value={one}>
                    {t(relationText(condition.field, one))}
                  </option>
                ))}
              </select>
              <ConditionValue
                name={path}
                condition={condition}
                error={error}
                disabled={editor.readOnly}
                onChange={(value) => put(at, { ...condition, value })}
                onBlur={editor.field(`conditions.${at}.value`).onBlur}
              />
              <button
                type="button"
                className="icon-button small"
                aria-label={t('remove_condition', { at: at + 1 })}
                disabled={editor.readOnly}
                onClick={() => change(conditions.toSpliced(at, 1))}
              >
                <Icon name="close" size={16} />
              </button>
              <FieldError text={error} id={`${path}-error`} className="rule-error" />
            </div>
          );
        })}
        {conditions.length < funnelLimits.conditions && !editor.readOnly ? (
          <div>
            <Button size="small" icon="plus" onClick={add}>
              {t('add_condition')}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Another field begins with its own first relation and without a value. */
function ofField(condition: FunnelCondition, field: FunnelField): FunnelCondition {
  if (condition.field === field) return condition;
  const allowed = relationsOfField[field];
  const relation = allowed.includes(condition.relation) ? condition.relation : allowed[0]!;
  return { ...condition, field, relation, value: '' };
}

function relationText(field: FunnelField, relation: FunnelRelation) {
  const plain = valueOfField[field] === 'product' || valueOfField[field] === 'country';
  return plain && (relation === 'equal' || relation === 'not_equal')
    ? (`relation_product_${relation}` as const)
    : (`relation_${relation}` as const);
}

interface ConditionValueProps {
  name: string;
  condition: FunnelCondition;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

function ConditionValue({ name, condition, error, disabled, onChange, onBlur }: ConditionValueProps) {
  const t = useText(funnelText);
  const money = useMoneyAffix();
  const { field, value } = condition;
  const described = error ? `${name}-error` : undefined;
  switch (valueOfField[field]) {
    case 'product':
      return <ProductValue name={name} value={value} error={error} disabled={disabled} onChange={onChange} />;
    case 'country':
      return (
        <CountryValue
          name={name}
          value={value}
          invalid={error !== undefined}
          describedBy={described}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'count':
    case 'amount':
      return (
        <NumberInput
          key={field}
          name={name}
          label={t('value')}
          whole={valueOfField[field] === 'count'}
          {...(valueOfField[field] === 'amount' ? money : {})}
          value={value === '' ? null : Number(value)}
          invalid={error !== undefined}
          describedBy={described}
          disabled={disabled}
          onChange={(next) => onChange(next === null ? '' : String(next))}
          onBlur={onBlur}
        />
      );
  }
}

interface ProductValueProps {
  name: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** One product, by the picker. */
function ProductValue({ name, value, error, disabled, onChange }: ProductValueProps) {
  const t = useText(funnelText);
  const [open, setOpen] = useState(false);
  const source = useChoiceSource('product');
  const id = /^[1-9]\d*$/.test(value) ? Number(value) : undefined;
  const chosen = useChosen('product', id === undefined ? [] : [id]);
  const product = chosen.data?.find((one) => one.id === id);
  const title =
    id === undefined
      ? t('choose_product')
      : (product?.title ?? (chosen.isSuccess && !chosen.isPlaceholderData ? t('gone_product') : `#${id}`));
  return (
    <>
      <button
        type="button"
        className={error ? 'select-box condition-product invalid' : 'select-box condition-product'}
        data-field={name}
        aria-label={`${t('value')}: ${title}`}
        aria-describedby={error ? `${name}-error` : undefined}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <span className="cut">{title}</span>
        <Icon name="search" size={16} />
      </button>
      {open && source ? (
        <Picker
          source={source}
          title={t('choose_product')}
          searchLabel={t('search_products')}
          selected={id === undefined ? [] : [id]}
          cap={1}
          onConfirm={([next]) => {
            onChange(next === undefined ? '' : String(next));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface CountryValueProps {
  name: string;
  value: string;
  invalid: boolean;
  describedBy: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

function CountryValue({ name, value, invalid, describedBy, disabled, onChange }: CountryValueProps) {
  const t = useText(funnelText);
  const language = useLanguage();
  const { data } = useApiQuery(listCountries, { query: { locale: language } }, { staleTime: Infinity });
  const countries = data?.countries ?? [];
  const known = value === '' || countries.some((one) => one.code === value);
  return (
    <select
      className={invalid ? 'select-box invalid' : 'select-box'}
      name={name}
      aria-label={t('value')}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('choose_country')}</option>
      {known ? null : <option value={value}>{value}</option>}
      {countries.map((one) => (
        <option key={one.code} value={one.code}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
