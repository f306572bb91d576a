import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FieldNote } from '#core/admin/controls/field-note.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { MoveDialog } from '#core/admin/shells/list-order.tsx';
import { movedTo, useRowDrag } from '#core/admin/shells/list-reorder.ts';
import { maxPlacedProducts } from '../contract/collection-choice.ts';
import type { CollectionDraft } from './collection-editor-draft.ts';
import type { CollectionEditor } from './collection-editor.ts';
import { CollectionPlacedProduct } from './collection-placed-product.tsx';
import { collectionText } from './collection-text.ts';
import { OutsideForm } from '../../product/admin/outside-form.tsx';
import { productsByIds, productSource } from '../../product/admin/product-source.ts';

const pageSize = 50;
/** How many products may be chosen in one opening of the picker (V057). */
const maxAtOnce = 100;

/** The products of a custom collection in their order, fifty at a time; the order is saved with the form. */
export function CollectionProductsCard({
  editor,
  draft,
}: {
  editor: CollectionEditor;
  draft: CollectionDraft;
}) {
  const t = useText(collectionText);
  const formats = useFormats();
  const [page, setPage] = useState(0);
  const [openings, setOpenings] = useState(0);
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState<number>();
  const [said, setSaid] = useState('');
  const ids = draft.product_ids;
  const pages = Math.max(1, Math.ceil(ids.length / pageSize));
  const first = Math.min(page, pages - 1) * pageSize;
  const shown = ids.slice(first, first + pageSize);
  // Keyed by the products of the page and not their order, so that moving one sends no request.
  const wanted = shown.toSorted((a, b) => a - b);
  const read = useQuery({
    queryKey: ['collection-products', wanted],
    queryFn: ({ signal }) => productsByIds(wanted, formats, signal),
    enabled: wanted.length > 0,
    placeholderData: (before) => before,
  });
  const known = new Map(read.data?.map((item) => [item.id, item]));
  const canMove = !editor.readOnly && draft.sort_order === 'manual' && ids.length > 1;

  const setIds = (next: number[]) => editor.set('product_ids', next);
  const titleOf = (id: number) => known.get(id)?.title ?? t('gone_title', { id });
  function move(id: number, to: number) {
    const at = Math.max(0, Math.min(ids.length - 1, to));
    if (ids[at] === id) return;
    setIds(movedTo(ids.map(String), String(id), at).map(Number));
    setSaid(t('moved', { title: titleOf(id), position: formats.number(at + 1) }));
    setPage(Math.floor(at / pageSize));
  }
  function remove(id: number) {
    setIds(ids.filter((one) => one !== id));
    showToast(t('removed', { title: titleOf(id) }), { action: { label: t('undo'), run: () => setIds(ids) } });
  }
  const drag = useRowDrag(
    shown.map(String),
    (next, moved) => move(Number(moved), first + next.indexOf(moved)),
    canMove,
  );

  const taken = useMemo(() => new Set(ids), [ids]);
  const source = useMemo(
    () => productSource(formats, taken, `:not-in-${openings}`),
    [formats, taken, openings],
  );
  const room = maxPlacedProducts - ids.length;
  const isReading = read.isPlaceholderData || read.isPending;

  return (
    <Card title={t('products')} end={<span className="tabular">{formats.number(ids.length)}</span>}>
      <div data-field="product_ids" className="stack">
        <div className="row wrap">
          <Button
            size="small"
            icon="plus"
            disabled={editor.readOnly || room <= 0}
            onClick={() => {
              setOpenings((before) => before + 1);
              setChoosing(true);
            }}
          >
            {t('choose')}
          </Button>
          {room > 0 ? null : (
            <span className="dim text-sm">
              {t('choose_full', { count: formats.number(maxPlacedProducts) })}
            </span>
          )}
        </div>
        {ids.length > 1 && !editor.readOnly ? (
          <p className="dim text-sm">
            {draft.sort_order === 'manual'
              ? t('order_hint')
              : t('sort_note', { order: t(`sort_${draft.sort_order}`) })}
          </p>
        ) : null}
        {read.isError ? (
          <p className="note bad" role="alert">
            <Icon name="alert" size={16} />
            <span className="grow">{t('products_failed')}</span>
            <button type="button" className="link-button" onClick={() => void read.refetch()}>
              {t('try_again')}
            </button>
          </p>
        ) : null}
        {ids.length === 0 ? (
          <div className="collection-none">
            <p className="strong">{t('none_title')}</p>
            <p className="dim text-sm">{t('none_text')}</p>
          </div>
        ) : read.isPending && !read.isError ? (
          <SkeletonRows rows={Math.min(shown.length, 6)} />
        ) : (
          <ol className="collection-products" aria-label={t('products')} start={first + 1}>
            {shown.map((id, at) => (
              <CollectionPlacedProduct
                key={id}
                id={id}
                item={known.get(id)}
                isReading={isReading}
                index={first + at}
                last={ids.length - 1}
                readOnly={editor.readOnly}
                canMove={canMove}
                rowRef={drag.rowRef}
                dragged={drag.dragged === String(id)}
                edge={drag.over?.id === String(id) ? drag.over.edge : undefined}
                onMove={(to) => move(id, to)}
                onAskPlace={() => setAsking(id)}
                onRemove={() => remove(id)}
              />
            ))}
          </ol>
        )}
        {pages > 1 ? (
          <div className="row">
            <span className="grow dim text-sm tabular">
              {t('range', {
                from: formats.number(first + 1),
                to: formats.number(first + shown.length),
                all: formats.number(ids.length),
              })}
            </span>
            <Button size="small" disabled={first === 0} onClick={() => setPage(first / pageSize - 1)}>
              {t('previous')}
            </Button>
            <Button
              size="small"
              disabled={first + pageSize >= ids.length}
              onClick={() => setPage(first / pageSize + 1)}
            >
              {t('next')}
            </Button>
          </div>
        ) : null}
        <FieldNote id="product_ids" error={editor.errors['product_ids']} />
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      {choosing ? (
        <OutsideForm>
          <Picker
            source={source}
            title={t('choose')}
            searchLabel={t('choose_search')}
            selected={[]}
            cap={Math.min(maxAtOnce, room)}
            onConfirm={(chosen) => {
              setIds([...ids, ...chosen.filter((id) => !taken.has(id))]);
              setPage(Math.floor(ids.length / pageSize));
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </OutsideForm>
      ) : null}
      {asking === undefined ? null : (
        <OutsideForm>
          <MoveDialog
            name={titleOf(asking)}
            positions={ids.map((_id, at) => at + 1)}
            onePage={false}
            onClose={() => setAsking(undefined)}
            onMove={(at) => {
              setAsking(undefined);
              move(asking, at);
            }}
          />
        </OutsideForm>
      )}
    </Card>
  );
}
