import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton, type MenuAction } from '#core/admin/controls/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { RowDrag } from '#core/admin/shells/list-reorder.ts';
import type { PictureDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { QueuedImage } from './product-image-queue.ts';

/** One image. A click opens its alt text. Dragging or its menu moves it. */
export function ProductImageTile({
  image,
  index,
  last,
  readOnly,
  rowRef,
  dragged,
  edge,
  onOpen,
  onMove,
  onDelete,
}: {
  image: PictureDraft;
  /** From 0. */
  index: number;
  last: number;
  readOnly: boolean;
  /** From `useRowDrag`. */
  rowRef: RowDrag['rowRef'];
  dragged: boolean;
  /** The drop position. */
  edge: 'before' | 'after' | undefined;
  onOpen: () => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}) {
  const t = useText(productEditorText);
  const name = image.alt_text || t('image_name', { number: index + 1 });
  const items: MenuAction[] = [
    { id: 'alt', label: t('image_edit'), icon: 'edit', onSelect: onOpen },
    {
      id: 'front',
      label: t('image_to_front'),
      icon: 'star',
      disabled: index === 0,
      onSelect: () => onMove(0),
    },
    {
      id: 'earlier',
      label: t('image_earlier'),
      icon: 'arrowUp',
      disabled: index === 0,
      onSelect: () => onMove(index - 1),
    },
    {
      id: 'later',
      label: t('image_later'),
      icon: 'arrowDown',
      disabled: index === last,
      onSelect: () => onMove(index + 1),
    },
    {
      id: 'delete',
      label: t('image_delete'),
      icon: 'trash',
      danger: true,
      startsGroup: true,
      onSelect: onDelete,
    },
  ];
  return (
    <li
      ref={rowRef}
      data-row={image.key}
      className={`image-tile${dragged ? ' dragged' : ''}${edge ? ` drop-${edge}` : ''}`}
    >
      <button
        type="button"
        className="image-open grip"
        aria-label={`${t('image_edit')}: ${name}`}
        onClick={onOpen}
      >
        <img
          src={image.id !== undefined && image.status === 'ready' ? `${image.src}?w=400` : image.src}
          alt=""
          draggable={false}
          loading="lazy"
        />
      </button>
      {index === 0 && last > 0 ? <span className="image-mark">{t('image_first')}</span> : null}
      {image.status === 'ready' ? null : (
        <span className={image.status === 'pending' ? 'image-mark' : 'image-mark warn'}>
          {t(image.status === 'pending' ? 'image_pending' : 'image_unreachable')}
        </span>
      )}
      {readOnly ? null : (
        <MenuButton className="image-menu" label={t('image_actions', { name })} items={items}>
          <Icon name="dots" size={16} />
        </MenuButton>
      )}
    </li>
  );
}

/** An image that is uploading, or its error. */
export function QueuedTile({
  item,
  onRetry,
  onDismiss,
}: {
  item: QueuedImage;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const t = useText(productEditorText);
  if (item.problem === null)
    return (
      <li
        className="image-tile image-waits"
        role="status"
        aria-label={t('image_uploading', { name: item.file.name })}
      >
        <span className="spinner" aria-hidden="true" />
      </li>
    );
  return (
    <li className="image-tile image-failed" role="alert">
      <p className="text-xs">{t('image_failed', { name: item.file.name, reason: item.problem })}</p>
      <p className="row wrap">
        <button type="button" className="link-button text-xs image-failed-way" onClick={onRetry}>
          {t('image_retry')}
        </button>
        <button type="button" className="link-button text-xs image-failed-way" onClick={onDismiss}>
          {t('image_dismiss')}
        </button>
      </p>
    </li>
  );
}
