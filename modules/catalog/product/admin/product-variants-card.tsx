import { useState } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { phoneBelow, useMediaQuery } from '#core/admin/controls/media-query.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { maxVariants } from '../contract/product-bounds.ts';
import { valuesOf } from '../rules/variant-matrix.ts';
import type { ProductDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { ProductVariantBulk } from './product-variant-bulk.tsx';
import { ProductVariantDialog } from './product-variant-dialog.tsx';
import { missingVariants, variantKey, withMissingVariants } from './product-variant-edit.ts';
import { ProductVariantPages } from './product-variant-pages.tsx';
import { ProductVariantRow } from './product-variant-row.tsx';

/** A page of rows stays quick to type in, however many variants there are. */
const onDesktop = 25;
const onPhone = 10;

/** Every variant with its most edited fields. Its name opens the others. On phones each is a card. */
export function ProductVariantsCard({ editor, draft }: { editor: ProductEditor; draft: ProductDraft }) {
  const t = useText(productEditorText);
  const formats = useFormats();
  const [narrowed, setNarrowed] = useState<Readonly<Record<number, string>>>({});
  const [page, setPage] = useState(0);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string>();
  const [seen, setSeen] = useState<string>();
  const { variants, options } = draft;
  const pageSize = useMediaQuery(phoneBelow) ? onPhone : onDesktop;

  const shown = variants
    .map((variant, at) => ({ variant, at, key: variantKey(variant) }))
    .filter(({ variant }) =>
      options.every((_option, index) => !narrowed[index] || valuesOf(variant, 3)[index] === narrowed[index]),
    );
  const lastPage = Math.max(0, Math.ceil(shown.length / pageSize) - 1);
  const at = Math.min(page, lastPage);
  const rows = shown.slice(at * pageSize, (at + 1) * pageSize);
  const chosen = new Set(variants.map(variantKey).filter((key) => picked.has(key)));
  const allShown = shown.length > 0 && shown.every(({ key }) => chosen.has(key));
  const opened = shown.findIndex(({ key }) => key === open);
  const missing = missingVariants(draft).length;
  const room = maxVariants - variants.length;
  const gone = (editor.saved?.variants ?? []).filter(
    (one) => !variants.some((variant) => variant.id === one.id),
  ).length;

  // A save that was refused shows the page of the first wrong variant, so that the cursor can go there.
  const wrong = Object.keys(editor.errors)
    .map((path) => Number(/^variants\.(\d+)\./.exec(path)?.[1] ?? Number.NaN))
    .filter((index) => !Number.isNaN(index));
  if (seen !== editor.failure) {
    setSeen(editor.failure);
    if (wrong.length > 0 && !rows.some((row) => wrong.includes(row.at))) {
      setNarrowed({});
      setPage(Math.floor(Math.min(...wrong) / pageSize));
    }
  }

  function pick(key: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    setPicked(next);
  }
  return (
    <Card
      title={t('variants')}
      end={<span className="dim text-sm tabular">{formats.number(variants.length)}</span>}
      className="variants-card"
      flush
    >
      <div className="variants-tools">
        {variants.length > 6
          ? options.map((option, index) => (
              <select
                key={index}
                className="select-box variants-filter"
                aria-label={t('variant_filter', { name: option.name })}
                value={narrowed[index] ?? ''}
                onChange={(event) => {
                  setNarrowed({ ...narrowed, [index]: event.target.value });
                  setPage(0);
                }}
              >
                <option value="">{t('variant_any', { name: option.name })}</option>
                {option.values.map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </select>
            ))
          : null}
      </div>
      {gone > 0 ? (
        <p className="note warn variants-note" role="status">
          <Icon name="alert" size={16} />
          {t('variant_gone', { count: gone })}
        </p>
      ) : null}
      {missing > 0 && !editor.readOnly ? (
        <p className="note variants-note">
          <Icon name="info" size={16} />
          <span className="grow">{t('variant_missing', { count: missing })}</span>
          {room > 0 ? (
            <button type="button" className="link-button" onClick={() => editor.set(withMissingVariants)}>
              {t('variant_make_missing')}
            </button>
          ) : null}
        </p>
      ) : null}
      <div className="variants" role="table" aria-label={t('variants')} aria-rowcount={shown.length + 1}>
        <div role="rowgroup">
          {chosen.size > 0 ? (
            <ProductVariantBulk
              editor={editor}
              draft={draft}
              keys={chosen}
              allPicked={allShown}
              onPickAll={() => setPicked(new Set(shown.map(({ key }) => key)))}
              onClear={() => setPicked(new Set())}
            />
          ) : (
            <div className="variant-row variant-head" role="row">
              <span role="columnheader">
                <input
                  type="checkbox"
                  className="check"
                  aria-label={t('variant_select_all')}
                  checked={false}
                  disabled={editor.readOnly || shown.length === 0}
                  onChange={() => setPicked(new Set(shown.map(({ key }) => key)))}
                />
              </span>
              <span role="columnheader">{t('variant')}</span>
              <span role="columnheader">{t('price')}</span>
              <span role="columnheader">{t('sku')}</span>
              <span role="columnheader">{t('quantity')}</span>
            </div>
          )}
        </div>
        <div role="rowgroup">
          {rows.map((row) => (
            <ProductVariantRow
              // Keyed by index, so that renaming a value keeps the cursor in place.
              key={row.variant.id ?? `at-${row.at}`}
              editor={editor}
              variant={row.variant}
              at={row.at}
              image={draft.images.find((image) => image.key === row.variant.picture)}
              picked={chosen.has(row.key)}
              onPick={(on) => pick(row.key, on)}
              onOpen={() => setOpen(row.key)}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 ? <p className="quiet variants-none">{t('variant_none')}</p> : null}
      {lastPage > 0 ? (
        <ProductVariantPages
          at={at}
          last={lastPage}
          from={at * pageSize + 1}
          to={at * pageSize + rows.length}
          all={shown.length}
          onTurn={setPage}
        />
      ) : null}
      {shown[opened] ? (
        <ProductVariantDialog
          key={open}
          editor={editor}
          draft={draft}
          variant={shown[opened].variant}
          at={shown[opened].at}
          place={{ at: opened, count: shown.length }}
          onStep={(by) => setOpen(shown[opened + by]?.key)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Card>
  );
}
