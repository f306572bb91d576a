import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useRowDrag } from '#core/admin/shells/list-reorder.ts';
import { maxImages } from '../contract/product-bounds.ts';
import type { PictureDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { ProductImageDialog } from './product-image-dialog.tsx';
import { useImageQueue } from './product-image-queue.ts';
import { ProductImageTile, QueuedTile } from './product-image-tile.tsx';
import { moveItem } from './product-variant-edit.ts';

/** The images in their order. New ones are chosen, dropped on the card, or pasted anywhere on the page. */
export function ProductImagesCard({
  editor,
  images,
}: {
  editor: ProductEditor;
  images: readonly PictureDraft[];
}) {
  const t = useText(productEditorText);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [shown, setShown] = useState<string>();
  const queue = useImageQueue(editor, images.length);
  const full = queue.room <= 0;
  const keys = images.map((image) => image.key);

  function reorder(order: readonly string[]) {
    editor.set((draft) => ({
      ...draft,
      images: order.flatMap((key) => draft.images.find((image) => image.key === key) ?? []),
    }));
  }
  const drag = useRowDrag(keys, (order) => reorder(order), !editor.readOnly && images.length > 1, 'inline');

  function remove(picture: PictureDraft) {
    const before = images;
    editor.set((draft) => ({
      ...draft,
      images: draft.images.filter((image) => image.key !== picture.key),
    }));
    setShown(undefined);
    showToast(t('image_deleted'), {
      action: {
        label: t('undo'),
        run: () => editor.set((draft) => ({ ...draft, images: [...before] })),
      },
    });
  }
  function add(files: readonly File[]) {
    if (editor.readOnly || files.length === 0) return;
    if (files.length > queue.room) showToast(t('image_cap', { count: maxImages }), { tone: 'bad' });
    queue.add(files);
  }
  const take = useEffectEvent(add);
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'));
      const target = event.target instanceof Element ? event.target : null;
      if (files.length === 0 || target?.closest('dialog, [contenteditable="true"]')) return;
      event.preventDefault();
      take(files);
    }
    function onDragOver(event: DragEvent) {
      // Otherwise the browser opens files that are dropped outside the card.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    }
    document.addEventListener('paste', onPaste);
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDragOver);
    return () => {
      document.removeEventListener('paste', onPaste);
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDragOver);
    };
  }, []);

  const at = images.findIndex((image) => image.key === shown);
  const picture = images[at];
  const empty = images.length + queue.queue.length === 0;
  const choose = () => input.current?.click();
  return (
    <Card
      title={t('images')}
      end={images.length > 1 ? <span className="dim text-sm tabular">{images.length}</span> : null}
      className="product-images-card"
    >
      <div
        data-field="images"
        className={over ? 'image-drop over' : 'image-drop'}
        onDragEnter={(event) => setOver(event.dataTransfer.types.includes('Files'))}
        onDragOver={(event) => setOver(event.dataTransfer.types.includes('Files'))}
        onDragLeave={(event) => {
          if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
            setOver(false);
        }}
        onDrop={(event) => {
          setOver(false);
          if (event.dataTransfer.files.length > 0) add([...event.dataTransfer.files]);
        }}
      >
        {empty ? (
          <div className="image-none">
            <p className="quiet not-phone">{t('image_drop')}</p>
            <Button icon="upload" disabled={editor.readOnly} onClick={choose}>
              {t('image_add')}
            </Button>
            <p className="dim text-sm">{t('image_limits')}</p>
          </div>
        ) : (
          <ul className="image-grid">
            {images.map((image, index) => (
              <ProductImageTile
                key={image.key}
                image={image}
                index={index}
                last={images.length - 1}
                readOnly={editor.readOnly}
                rowRef={drag.rowRef}
                dragged={drag.dragged === image.key}
                edge={drag.over?.id === image.key ? drag.over.edge : undefined}
                onOpen={() => setShown(image.key)}
                onMove={(to) =>
                  editor.set((draft) => ({ ...draft, images: moveItem(draft.images, index, to) }))
                }
                onDelete={() => remove(image)}
              />
            ))}
            {queue.queue.map((item) => (
              <QueuedTile
                key={item.key}
                item={item}
                onRetry={() => queue.retry(item)}
                onDismiss={() => queue.dismiss(item.key)}
              />
            ))}
            {full || editor.readOnly ? null : (
              <li>
                <button type="button" className="image-add" aria-label={t('image_add')} onClick={choose}>
                  <Icon name="plus" />
                </button>
              </li>
            )}
          </ul>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('image_add')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {picture ? (
        <ProductImageDialog
          image={picture}
          index={at}
          readOnly={editor.readOnly}
          onText={(alt_text) => editor.set(`images.${at}.alt_text`, alt_text)}
          onDelete={() => remove(picture)}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </Card>
  );
}
