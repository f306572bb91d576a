import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton, type MenuAction } from '#core/admin/controls/menu-button.tsx';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { OutsideForm } from './outside-form.tsx';
import {
  blankVariant,
  tracked,
  type ProductDraft,
  type VariantDraft,
  type WeightUnit,
} from './product-editor-draft.ts';
import { isNoNumber } from '../rules/typed-number.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { ProductPictureChoice } from './product-picture-choice.tsx';
import { weightUnits } from './product-shipping-fields.tsx';
import { withChangedVariants, withoutVariants } from './product-variant-edit.ts';

type Asked = 'price' | 'compare' | 'cost' | 'stock' | 'weight' | 'picture';

/** Takes the place of the heads while variants are selected: one value for all of them, or their end. */
export function ProductVariantBulk({
  editor,
  draft,
  keys,
  allPicked,
  onPickAll,
  onClear,
}: {
  editor: ProductEditor;
  draft: ProductDraft;
  keys: ReadonlySet<string>;
  allPicked: boolean;
  onPickAll: () => void;
  onClear: () => void;
}) {
  const t = useText(productEditorText);
  const mayReadCosts = useMay('read_profit');
  const [asked, setAsked] = useState<Asked>();
  const change = (with_: Partial<VariantDraft>) => editor.set(withChangedVariants(keys, () => with_));
  const ask = (id: Asked): MenuAction => ({ id, label: t(`bulk_${id}`), onSelect: () => setAsked(id) });
  return (
    <div className="variant-bulk" role="row">
      <span role="columnheader" className="row variant-bulk-row">
        <input
          type="checkbox"
          className="check"
          aria-label={t(allPicked ? 'variant_select_none' : 'variant_select_all')}
          checked={allPicked}
          ref={(box) => {
            if (box) box.indeterminate = !allPicked;
          }}
          onChange={allPicked ? onClear : onPickAll}
        />
        <span className="strong tabular" role="status">
          {t('variant_selected', { count: keys.size })}
        </span>
        <MenuButton
          className="btn tiny"
          align="start"
          items={[
            ...(['price', 'compare', 'cost', 'stock', 'weight'] as const)
              .filter((one) => one !== 'cost' || mayReadCosts)
              .map(ask),
            ...(draft.images.length > 0 ? [ask('picture')] : []),
            {
              id: 'track',
              label: t('bulk_track'),
              startsGroup: true,
              onSelect: () => change({ inventory_management: tracked }),
            },
            { id: 'untrack', label: t('bulk_untrack'), onSelect: () => change({ inventory_management: '' }) },
            {
              id: 'continue',
              label: t('bulk_continue'),
              onSelect: () => change({ inventory_policy: 'continue' }),
            },
            { id: 'deny', label: t('bulk_deny'), onSelect: () => change({ inventory_policy: 'deny' }) },
          ]}
        >
          {t('edit')}
          <Icon name="chevronDown" size={16} />
        </MenuButton>
        <Button
          size="tiny"
          tone="danger-text"
          onClick={() => {
            if (keys.size === draft.variants.length) showToast(t('variant_last'), { tone: 'bad' });
            else editor.set(withoutVariants(keys));
          }}
        >
          {t('variant_delete')}
        </Button>
        <span className="grow" />
        <button
          type="button"
          className="icon-button small"
          aria-label={t('variant_select_none')}
          onClick={onClear}
        >
          <Icon name="close" size={16} />
        </button>
      </span>
      {asked ? (
        <BulkDialog
          asked={asked}
          draft={draft}
          count={keys.size}
          onApply={(given) => {
            change(given);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

const written = {
  price: 'price',
  compare: 'compare_at_price',
  cost: 'cost_per_item',
  stock: 'inventory_quantity',
  weight: 'weight',
} as const;

function BulkDialog({
  asked,
  draft,
  count,
  onApply,
  onClose,
}: {
  asked: Asked;
  draft: ProductDraft;
  count: number;
  onApply: (given: Partial<VariantDraft>) => void;
  onClose: () => void;
}) {
  const t = useText(productEditorText);
  const affix = useMoneyAffix();
  const [value, setValue] = useState<number | null>(null);
  const [unit, setUnit] = useState<WeightUnit>(draft.variants[0]?.weight_unit ?? blankVariant.weight_unit);
  const [picture, setPicture] = useState<string | null>(null);
  // Only a price and a stock must be there; the rest can be emptied.
  const mustBe = asked === 'price' || asked === 'stock';
  const wrong =
    asked !== 'picture' &&
    (Number.isNaN(value) ||
      (value === null && mustBe) ||
      (value !== null && asked !== 'stock' && value < 0) ||
      (value !== null && asked === 'stock' && !Number.isInteger(value)));

  function given(): Partial<VariantDraft> {
    if (asked === 'picture') return { picture };
    if (asked === 'weight') return { weight: value, weight_unit: unit, requires_shipping: true };
    return { [written[asked]]: value, ...(asked === 'stock' ? { inventory_management: tracked } : {}) };
  }
  return (
    <OutsideForm>
      <FormDialog
        size="small"
        title={t(`bulk_${asked}`)}
        submitLabel={t('apply')}
        problems={(): Record<string, string> => (wrong ? { value: isNoNumber } : {})}
        onSubmit={async () => onApply(given())}
        onClose={onClose}
      >
        {(errors) => (
          <>
            {asked === 'picture' ? (
              <ProductPictureChoice
                label={t('bulk_for', { count })}
                images={draft.images}
                value={picture}
                disabled={false}
                onChange={setPicture}
              />
            ) : (
              <div className={asked === 'weight' ? 'field-pair weight' : undefined}>
                <NumberField
                  label={t('bulk_for', { count })}
                  whole={asked === 'stock'}
                  autoFocus
                  value={value}
                  onChange={setValue}
                  error={wrong ? errors['value'] : undefined}
                  {...(asked === 'stock' || asked === 'weight' ? {} : affix)}
                />
                {asked === 'weight' ? (
                  <SelectField
                    label={t('weight_unit')}
                    value={unit}
                    options={weightUnits.map((one) => ({ value: one, label: one }))}
                    onChange={(one) => setUnit(one as WeightUnit)}
                  />
                ) : null}
              </div>
            )}
          </>
        )}
      </FormDialog>
    </OutsideForm>
  );
}
