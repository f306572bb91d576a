import { useMemo, useState } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { chosenId } from '#core/admin/picker/picker-chosen.ts';
import type { PickedProduct, PickerItem } from '#core/admin/picker/picker-source.ts';
import { VariantPicker } from '#core/admin/picker/picker.tsx';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { variantSource } from '#modules/catalog/product/admin/public.ts';
import type { DraftOrder } from '../contract/draft-order-calls.ts';
import { customLine, variantLine, type DraftForm, type DraftLine } from './draft-form.ts';
import type { DraftPrice } from './draft-price.ts';
import { draftText } from './draft-text.ts';
import { NamedValues } from '../../base/admin/named-values.tsx';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { OrderLineLabel } from '../../order/admin/order-line-label.tsx';
import { QuantityField } from '../../order/admin/quantity-field.tsx';

type DraftEditor = Editor<DraftOrder, DraftForm>;

/** The lines of a draft: variants of the catalog and custom items, each with its current total. */
export function DraftLinesCard({ editor, price }: { editor: DraftEditor; price: DraftPrice }) {
  const t = useText(draftText);
  const formats = useFormats();
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<readonly PickerItem[]>([]);
  const source = useMemo(() => variantSource(formats), [formats]);
  const lines = editor.draft?.line_items ?? [];
  const setLines = (next: DraftLine[]) => editor.set('line_items', next);
  const variantIds = lines.flatMap((line) => (line.variant_id === null ? [] : [line.variant_id]));

  function take(products: PickedProduct[], items: PickerItem[]) {
    const ids = products.map(({ variant_id }) => variant_id);
    setPicked((before) => [...before, ...items]);
    const remaining = lines.filter((line) => line.variant_id === null || ids.includes(line.variant_id));
    setLines([...remaining, ...ids.filter((id) => !variantIds.includes(id)).map(variantLine)]);
    setPicking(false);
  }
  return (
    <Card
      title={t('draft_items')}
      end={
        editor.readOnly ? null : (
          <span className="row wrap">
            <Button size="small" icon="plus" onClick={() => setLines([...lines, customLine()])}>
              {t('draft_add_line')}
            </Button>
            <Button size="small" icon="search" onClick={() => setPicking(true)}>
              {t('draft_add_products')}
            </Button>
          </span>
        )
      }
    >
      {lines.length === 0 ? <p className="quiet">{t('draft_items_none')}</p> : null}
      <ul className="dialog-lines draft-lines" data-field="line_items">
        {lines.map((line, at) => (
          <DraftLineRow
            key={line.variant_id ?? `custom-${at}`}
            editor={editor}
            line={line}
            at={at}
            price={price}
            picked={picked.find((item) => chosenId(item) === line.variant_id)}
            onRemove={() => setLines(lines.filter((_line, index) => index !== at))}
          />
        ))}
      </ul>
      {picking ? (
        <VariantPicker
          source={source}
          title={t('draft_pick_title')}
          searchLabel={t('draft_pick_search')}
          selected={variantIds}
          cap={100 - (lines.length - variantIds.length)}
          onConfirm={take}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </Card>
  );
}

function DraftLineRow({
  editor,
  line,
  at,
  price,
  picked,
  onRemove,
}: {
  editor: DraftEditor;
  line: DraftLine;
  at: number;
  price: DraftPrice;
  picked: PickerItem | undefined;
  onRemove: () => void;
}) {
  const t = useText(draftText);
  const say = useText(orderActionText);
  const formats = useFormats();
  const currency = price.answer?.currency ?? editor.saved?.currency;
  const money = (amount: number) => formats.money(amount, currency);
  // Matches prices by index while they are of exactly these lines, and by variant while the next price loads.
  const priced = price.pending ? undefined : price.answer?.line_items[at];
  const known =
    priced ??
    [...(price.answer?.line_items ?? []), ...(editor.saved?.line_items ?? [])].find(
      (each) => each.variant_id !== null && each.variant_id === line.variant_id,
    );
  const label = {
    title: known?.title ?? picked?.title ?? '',
    variant_title: known?.variant_title ?? picked?.selectedVariant?.title ?? '',
    image_src: known?.image_src ?? null,
  };
  const name = (line.variant_id === null ? line.title : label.title) || t('draft_line_untitled');
  return (
    <li>
      {line.variant_id === null ? (
        <div className="draft-custom">
          <TextField
            label={t('draft_line_title')}
            autoComplete="off"
            {...editor.field(`line_items.${at}.title` as 'line_items.0.title')}
          />
          <TextField
            label={t('draft_line_price')}
            inputMode="decimal"
            autoComplete="off"
            {...editor.field(`line_items.${at}.price` as 'line_items.0.price')}
          />
        </div>
      ) : (
        <OrderLineLabel line={label}>
          {known ? <span className="dim text-xs block">{money(known.price)}</span> : null}
        </OrderLineLabel>
      )}
      <QuantityField
        label={say('quantity_of', { name })}
        value={line.quantity}
        min={1}
        disabled={editor.readOnly}
        error={editor.errors[`line_items.${at}.quantity`]}
        onChange={(quantity) => editor.set(`line_items.${at}.quantity` as 'line_items.0.quantity', quantity)}
      />
      <span className="draft-line-sum numeric">
        {priced && priced.total_discount > 0 ? (
          <s className="dim">{money(priced.price * priced.quantity)}</s>
        ) : null}
        <span className="strong">{priced ? money(priced.total) : '—'}</span>
      </span>
      {editor.readOnly ? null : (
        <button
          type="button"
          className="icon-button small draft-line-remove"
          aria-label={t('draft_line_remove', { name })}
          onClick={onRemove}
        >
          <Icon name="trash" size={16} />
        </button>
      )}
      <div className="dialog-line-more">
        <NamedValues values={line.properties} />
        {line.variant_id === null ? (
          <CheckField
            label={t('draft_line_ships')}
            value={line.requires_shipping}
            disabled={editor.readOnly}
            onChange={(ships) =>
              editor.set(`line_items.${at}.requires_shipping` as 'line_items.0.requires_shipping', ships)
            }
          />
        ) : null}
        {priced?.discount_allocations.map((allocation, index) => {
          const application = price.answer?.discount_applications[allocation.discount_application_index];
          return application ? (
            <p key={index} className="order-discount text-sm">
              <Icon name="tag" size={14} />
              {application.description || application.title} −{money(allocation.amount)}
            </p>
          ) : null;
        })}
        {priced && !priced.available && editor.saved?.status !== 'completed' ? (
          <FieldError text={t('draft_line_gone')} />
        ) : null}
      </div>
    </li>
  );
}
