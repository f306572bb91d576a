import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PickerItem } from '#core/admin/picker/picker-source.ts';
import type { RowDrag } from '#core/admin/shells/list-reorder.ts';
import { CollectionProductLine } from './collection-product-line.tsx';
import { collectionText } from './collection-text.ts';

/** A product placed by hand: dragged by its grip, moved by the grip's menu, or by Alt and the arrow keys. */
export function CollectionPlacedProduct({
  id,
  item,
  isReading,
  index,
  last,
  readOnly,
  canMove,
  rowRef,
  dragged,
  edge,
  onMove,
  onAskPlace,
  onRemove,
}: {
  id: number;
  /** Undefined while it is read, or when it is no longer in the shop. */
  item: PickerItem | undefined;
  isReading: boolean;
  /** From 0, of the whole collection. */
  index: number;
  last: number;
  readOnly: boolean;
  canMove: boolean;
  rowRef: RowDrag['rowRef'];
  dragged: boolean;
  edge: 'before' | 'after' | undefined;
  onMove: (to: number) => void;
  onAskPlace: () => void;
  onRemove: () => void;
}) {
  const t = useText(collectionText);
  const title = item?.title ?? t('gone_title', { id });
  function move(to: number) {
    onMove(to);
    // The cursor goes along, also to another page of them.
    setTimeout(() => document.querySelector<HTMLElement>(`li[data-row="${id}"] .grip`)?.focus());
  }
  const step = (key: 'first' | 'up' | 'down' | 'last', to: number, disabled: boolean) => ({
    id: key,
    label: t(`move_${key}`),
    disabled,
    onSelect: () => move(to),
  });
  return (
    <li
      ref={rowRef}
      data-row={id}
      className={
        [dragged ? 'dragging' : '', edge ? `drop-${edge}` : ''].filter(Boolean).join(' ') || undefined
      }
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0 || !event.altKey || !canMove) return;
        event.preventDefault();
        move(index + by);
      }}
    >
      <span className="grip-cell">
        <MenuButton
          className="grip"
          align="start"
          label={t('move', { title })}
          disabled={!canMove}
          items={[
            step('first', 0, index === 0),
            step('up', index - 1, index === 0),
            step('down', index + 1, index === last),
            step('last', last, index === last),
            { id: 'to', label: t('move_to'), icon: 'updown', startsGroup: true, onSelect: onAskPlace },
          ]}
        >
          <Icon name="grip" size={16} />
        </MenuButton>
        <span className="collection-place">{index + 1}</span>
      </span>
      {item ? (
        <CollectionProductLine item={item} />
      ) : isReading ? (
        <span className="grow">
          <Skeleton width="40%" />
        </span>
      ) : (
        <span className="grow">
          <span className="list-name">{title}</span>
          <span className="list-meta warn">{t('gone')}</span>
        </span>
      )}
      {readOnly ? null : (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('remove', { title })}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  );
}
