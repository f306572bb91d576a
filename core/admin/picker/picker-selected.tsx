import { useId } from 'react';
import { FailedState } from '../controls/empty-state.tsx';
import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import { SkeletonRows } from '../controls/skeleton.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { useRowDrag } from '../shells/list-reorder.ts';
import type { PickerChoice } from './picker-choice.ts';
import { fullTitle, type Chosen } from './picker-chosen.ts';
import { focusPicker } from './picker-focus.ts';
import { usePickerPrice } from './picker-price.ts';
import { PickerThumb } from './picker-result-list.tsx';
import { pickerText } from './picker-text.ts';

/** What is chosen, in its order: drag by the grip, the grip's menu, or Alt and the arrow keys. */
export function PickerSelected({
  choice,
  onRemove,
  onMove,
}: {
  choice: PickerChoice;
  onRemove: (entry: Chosen) => void;
  onMove: (entry: Chosen, at: number) => void;
}) {
  const t = useText(pickerText);
  const listId = useId();
  const { chosen } = choice;
  const priceOf = usePickerPrice();
  const keys = chosen.map((entry) => String(entry.key));
  const drag = useRowDrag(
    keys,
    (next, moved) => {
      const entry = chosen.find((each) => String(each.key) === moved);
      if (entry) onMove(entry, next.indexOf(moved));
    },
    chosen.length > 1,
  );

  function focusRow(at: number) {
    requestAnimationFrame(() => {
      const rows = document.getElementById(listId)?.querySelectorAll<HTMLElement>('.picker-remove');
      if (rows?.length) rows[Math.min(at, rows.length - 1)]?.focus();
      else focusPicker();
    });
  }

  if (choice.failed) return <FailedState error={choice.failed} onRetry={choice.retry} />;
  if (choice.loading) return <SkeletonRows rows={3} />;
  if (chosen.length === 0)
    return (
      <div className="picker-none">
        <p className="strong">{t('nothing_selected')}</p>
        <p className="dim text-sm">{t('nothing_selected_text')}</p>
      </div>
    );
  return (
    <>
      <ol className="picker-scroll picker-chosen" id={listId} aria-label={t('selected')}>
        {chosen.map((entry, at) => {
          const key = String(entry.key);
          const title = fullTitle(entry.item) || t('gone_title', { id: entry.item.id });
          const text = entry.gone ? t('gone') : (entry.item.selectedVariant?.badge ?? entry.item.badge);
          const state = [
            choice.fresh.has(entry.key) ? 'new' : '',
            drag.dragged === key ? 'dragging' : '',
            drag.over?.id === key ? `drop-${drag.over.edge}` : '',
          ];
          return (
            <li
              key={key}
              ref={drag.rowRef}
              data-row={key}
              data-chosen={entry.item.id}
              className={['picker-entry', ...state].filter(Boolean).join(' ')}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (by !== 0 && event.altKey) {
                  event.preventDefault();
                  onMove(entry, at + by);
                } else if (event.key === 'Delete' || event.key === 'Backspace') {
                  event.preventDefault();
                  onRemove(entry);
                  focusRow(at);
                }
              }}
            >
              <MenuButton
                className="grip"
                align="start"
                label={t('move', { title })}
                disabled={chosen.length < 2}
                items={[
                  {
                    id: 'first',
                    label: t('move_first'),
                    disabled: at === 0,
                    onSelect: () => onMove(entry, 0),
                  },
                  {
                    id: 'up',
                    label: t('move_up'),
                    disabled: at === 0,
                    onSelect: () => onMove(entry, at - 1),
                  },
                  {
                    id: 'down',
                    label: t('move_down'),
                    disabled: at === chosen.length - 1,
                    onSelect: () => onMove(entry, at + 1),
                  },
                  {
                    id: 'last',
                    label: t('move_last'),
                    disabled: at === chosen.length - 1,
                    onSelect: () => onMove(entry, chosen.length - 1),
                  },
                ]}
              >
                <Icon name="grip" size={16} />
              </MenuButton>
              <PickerThumb item={entry.item} />
              <span className="grow">
                <span className="list-name">{title}</span>
                <span className={text ? 'list-meta warn' : 'list-meta'}>
                  {text ?? priceOf(entry.item) ?? entry.item.subtitle}
                </span>
              </span>
              <button
                type="button"
                className="icon-button small picker-remove"
                aria-label={t('remove', { title })}
                onClick={() => {
                  onRemove(entry);
                  focusRow(at);
                }}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          );
        })}
      </ol>
      {chosen.length > 1 ? <p className="picker-hint">{t('order_hint')}</p> : null}
    </>
  );
}
