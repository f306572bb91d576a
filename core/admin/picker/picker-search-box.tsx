import type { KeyboardEvent } from 'react';
import { Icon } from '../controls/icon.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { PickerSearching } from './picker-search.ts';
import { rowKey, searchKey } from './picker-shown.ts';
import type { PickerItem } from './picker-source.ts';
import { pickerText } from './picker-text.ts';

/** Where the search is written; its keys also go through the results, and pick. */
export function PickerSearchBox({
  search,
  listId,
  label,
  tree,
  autoFocus,
  onPick,
}: {
  search: PickerSearching;
  /** The id of the results. */
  listId: string;
  label: string | undefined;
  /** The results have others below them. */
  tree: boolean;
  autoFocus: boolean;
  onPick: (item: PickerItem) => void;
}) {
  const t = useText(pickerText);
  const { typed, reached } = search;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const command = event.ctrlKey || event.metaKey;
    const does = searchKey({ key: event.key, command }, { typed, reached: reached !== undefined });
    if (does === undefined) return;
    event.preventDefault();
    if (does === 'down') search.reach(1);
    else if (does === 'up') search.reach(-1);
    else if (does === 'search') search.searchNow();
    else if (does === 'clear') search.clear();
    else if (reached) onPick(reached);
  }

  return (
    <div className="field-box">
      <Icon name="search" size={16} />
      <input
        type="text"
        role="combobox"
        aria-expanded={search.items.length > 0}
        aria-controls={listId}
        aria-haspopup={tree ? 'tree' : undefined}
        aria-autocomplete="list"
        aria-activedescendant={reached ? `${listId}-${rowKey(reached)}` : undefined}
        aria-label={label ?? t('search_label')}
        placeholder={label ?? t('search_label')}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={typed}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {typed === '' ? null : (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('search_clear')}
          onClick={search.clear}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
