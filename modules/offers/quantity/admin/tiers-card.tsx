import { useRef } from 'react';
import { translateSentence } from '#core/admin/client/sentence-text.ts';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';
import { DiscountEnd } from '../../offer/admin/blocks/discount-end.tsx';
import { offerLimits, type TierType } from '../../offer/contract/offer-choice.ts';
import type { Offer, QuantityDiscountDataInput, QuantityTierInput } from '../../offer/contract/offer.ts';
import {
  addTier,
  canAddTier,
  canRemoveTier,
  markPopular,
  removeTier,
  setDefault,
  tierTypesFor,
} from '../../offer/rules/tier-list.ts';
import { tierTexts } from '../../offer/rules/tier-validation.ts';
import { DiscountSwitch } from './discount-switch.tsx';
import { NumberField } from './number-field.tsx';
import type { EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';
import { TierImage } from './tier-image.tsx';

type TierEditor = Editor<Offer, EditorDraft>;

/** The steps of the discount; what is wrong with one stands in a row of its own under it. */
export function TiersCard({
  editor,
  draft,
  layoutV2,
}: {
  editor: TierEditor;
  draft: EditorDraft;
  layoutV2: boolean;
}) {
  const t = useText(quantityText);
  const data = draft.discount_data;
  const list = useRef<HTMLDivElement>(null);
  const change = (edit: (data: QuantityDiscountDataInput) => QuantityDiscountDataInput) =>
    editor.set((before) => ({ ...before, discount_data: edit(before.discount_data) }));
  const same = Object.values(editor.errors).includes(translateSentence(tierTexts.same_quantity));
  const listError = editor.errors['discount_data.data'] ?? editor.errors['discount_data.is_default_select'];

  function add() {
    change(addTier);
    const path = `discount_data.data.${data.data.length}.label`;
    requestAnimationFrame(() => fieldElement(path)?.focus());
  }

  function remove(key: number) {
    change((before) => removeTier(before, key));
    requestAnimationFrame(() => list.current?.querySelector('input')?.focus());
  }

  return (
    <Card
      title={t('tiers')}
      end={
        <span className="dim text-sm tabular">
          {t('tier_count', { count: data.data.length, cap: offerLimits.tiers })}
        </span>
      }
    >
      <DiscountSwitch editor={editor} on={draft.enable_discount} />
      {same ? (
        <p className="note bad" role="alert">
          <Icon name="alert" size={16} />
          {t('same_quantity')}
        </p>
      ) : null}
      <div className="tier-row tier-head" aria-hidden="true">
        <span>{t('image')}</span>
        <span>{t('label')}</span>
        <span>{t('min_short')}</span>
        <span>{t('type')}</span>
        <span>{t('value')}</span>
        <span className="center">{t('popular')}</span>
        <span className="center">{t('default')}</span>
        <span />
      </div>
      <div ref={list} data-field="discount_data.data">
        {data.data.map((tier, at) => (
          <TierRow
            key={tier.key}
            editor={editor}
            tier={tier}
            at={at}
            isDefault={data.is_default_select === tier.key}
            layoutV2={layoutV2}
            onPopular={() => change((before) => markPopular(before, tier.key))}
            onDefault={() => change((before) => setDefault(before, tier.key))}
            onRemove={canRemoveTier(data) ? () => remove(tier.key) : undefined}
          />
        ))}
      </div>
      <FieldError text={listError} />
      <div className="tier-foot row wrap">
        {canAddTier(data) ? (
          <Button size="small" icon="plus" onClick={add}>
            {t('add_tier')}
          </Button>
        ) : null}
        <Button
          size="small"
          tone="plain"
          aria-pressed={data.is_default_select === -1}
          disabled={data.is_default_select === -1}
          onClick={() => change((before) => setDefault(before, -1))}
        >
          {t('no_default')}
        </Button>
      </div>
      <DiscountEnd
        data={data}
        disabled={editor.readOnly || !draft.enable_discount}
        end={editor.field('discount_data.end_date_time')}
        onChange={(part) => change((before) => ({ ...before, ...part }))}
      />
    </Card>
  );
}

function TierRow({
  editor,
  tier,
  at,
  isDefault,
  layoutV2,
  onPopular,
  onDefault,
  onRemove,
}: {
  editor: TierEditor;
  tier: QuantityTierInput;
  at: number;
  isDefault: boolean;
  layoutV2: boolean;
  onPopular: () => void;
  onDefault: () => void;
  /** Absent for the last tier, which stays (V112). */
  onRemove: (() => void) | undefined;
}) {
  const t = useText(quantityText);
  const path = `discount_data.data.${at}` as const;
  const label = editor.field(`${path}.label`);
  const min = editor.field(`${path}.min_quantity`);
  const value = editor.field(`${path}.value_discount`);
  const type = editor.field(`${path}.type`);
  const currency = useCurrencySign().sign;
  const offered = tierTypesFor({ quantity_layout_v2: layoutV2 });
  // A type the layout no longer offers stays choosable where it already is.
  const types = offered.includes(tier.type) ? offered : [...offered, tier.type];
  const name = tier.label.trim() || t('tier', { at: at + 1 });
  const wrong = [...new Set([label.error, min.error, type.error, value.error])].filter(Boolean);
  const errorId = `tier-error-${tier.key}`;
  return (
    <div className="tier-row" role="group" aria-label={name}>
      <div className="tier-image">
        <TierImage
          tier={name}
          image={tier.image ?? null}
          disabled={editor.readOnly}
          onChange={(image) => editor.set(`${path}.image`, image)}
        />
      </div>
      <div className="tier-label">
        <span className="tier-name" aria-hidden="true">
          {t('label')}
        </span>
        <span className={label.error ? 'field-box invalid' : 'field-box'}>
          <input
            name={label.name}
            aria-label={t('label')}
            maxLength={255}
            autoComplete="off"
            value={tier.label}
            onChange={(event) => label.onChange(event.target.value)}
            onBlur={label.onBlur}
          />
        </span>
      </div>
      <div className="tier-min">
        <span className="tier-name" aria-hidden="true">
          {t('min_long')}
        </span>
        <NumberField
          {...numberField(min)}
          label={t('min_long')}
          value={tier.min_quantity}
          whole
          describedBy={errorId}
        />
      </div>
      <div className="tier-type">
        <span className="tier-name" aria-hidden="true">
          {t('type_long')}
        </span>
        <select
          className="select-box"
          name={type.name}
          aria-label={t('type_long')}
          value={tier.type}
          onChange={(event) => type.onChange(event.target.value as TierType)}
          onBlur={type.onBlur}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {t(`type_${one}`, { currency })}
            </option>
          ))}
        </select>
      </div>
      <div className="tier-value">
        <span className="tier-name" aria-hidden="true">
          {t('value')}
        </span>
        <NumberField
          {...numberField(value)}
          {...useAffix(tier.type)}
          label={t('value')}
          value={tier.value_discount}
          describedBy={errorId}
        />
      </div>
      <button
        type="button"
        className={tier.mark_as_popular ? 'icon-button tier-popular on' : 'icon-button tier-popular'}
        aria-pressed={tier.mark_as_popular}
        aria-label={t('mark_popular', { tier: name })}
        onClick={onPopular}
      >
        <Icon name="star" className={tier.mark_as_popular ? 'filled' : undefined} />
        <span className="tier-name" aria-hidden="true">
          {t('popular')}
        </span>
      </button>
      <label className="tier-default">
        <input
          type="radio"
          className="radio"
          name="tier-default"
          checked={isDefault}
          aria-label={t('mark_default', { tier: name })}
          onChange={onDefault}
        />
        <span className="tier-name" aria-hidden="true">
          {t('default')}
        </span>
      </label>
      <button
        type="button"
        className="icon-button small tier-remove"
        aria-label={t('remove_tier', { tier: name })}
        disabled={!onRemove}
        title={onRemove ? undefined : t('last_tier')}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
      {wrong.length > 0 ? (
        <p className="field-error tier-error" id={errorId}>
          <Icon name="alert" size={16} />
          <span>{wrong.join(' ')}</span>
        </p>
      ) : null}
    </div>
  );
}

function numberField({ name, onChange, onBlur, error, disabled }: ReturnType<TierEditor['field']>) {
  return { name, onChange, onBlur, disabled, invalid: error !== undefined };
}

/** The unit of a tier's value: percent, the currency on its side of the number, or free units. */
function useAffix(type: TierType): { before?: string; after?: string } {
  const t = useText(quantityText);
  const { sign, leads } = useCurrencySign();
  if (type === 'percentage_each') return { after: '%' };
  if (type === 'buy_x_get_x') return { after: t('free') };
  return leads ? { before: sign } : { after: sign };
}

/** How the shop's currency is written (V214), and whether it stands before the number. */
function useCurrencySign(): { sign: string; leads: boolean } {
  const { locale, currency } = useSession().shop;
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
  return { sign, leads: parts[0]?.type === 'currency' };
}
