import './picker.css';
import '../shells/list.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../frame/button.tsx';
import { confirmAction } from '../frame/confirm-store.ts';
import { Dialog } from '../frame/dialog.tsx';
import { EmptyState, FailedState } from '../frame/empty-state.tsx';
import { Icon } from '../frame/icon.tsx';
import { phoneBelow, useMediaQuery } from '../frame/media-query.ts';
import { SkeletonRows } from '../frame/skeleton.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { usePickerChoice, type Chosen } from './picker-choice.ts';
import { PickerResultList } from './picker-result-list.tsx';
import { usePickerResults, type PickerSearch } from './picker-results.ts';
import { PickerSelected } from './picker-selected.tsx';
import type { PickerItem, PickerSource } from './picker-source.ts';
import { pickerText } from './picker-text.ts';

/** Milliseconds from the last key to the search (V055). */
const searchDelay = 500;
/** How many may be chosen where a screen says no number (V057). */
const standardCap = 100;

export interface PickerProps {
  source: PickerSource;
  /** "Choose products" */
  title: string;
  /** What is chosen when it opens, in order. */
  selected: readonly number[];
  /** The new order of ids, and the items they stand for. Close the picker there. */
  onConfirm: (ids: number[], items: PickerItem[]) => void;
  onClose: () => void;
  /** How many may be chosen. Default 100 (V057). */
  cap?: number;
  /** Items stay among the results and can be chosen again (V064). */
  crossSell?: boolean;
  /** `confirm` shows Cancel and Confirm, `continue` only Continue (V059). */
  footer?: 'confirm' | 'continue';
  searchLabel?: string;
  /** Beside the search: what narrows the source. */
  filters?: ReactNode;
}

/** Search at the left, what is chosen at the right; on phones one of the two at a time (V055–V065). */
export function Picker({
  source,
  title,
  selected,
  onConfirm,
  onClose,
  cap = standardCap,
  crossSell = false,
  footer = 'confirm',
  searchLabel,
  filters,
}: PickerProps) {
  const t = useText(pickerText);
  const listId = useId();
  const phone = useMediaQuery(phoneBelow);
  const choice = usePickerChoice(source, selected, cap);
  const { chosen } = choice;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<PickerSearch>({ text: '', excludeIds: crossSell ? [] : selected });
  const results = usePickerResults(source, search);
  const [returned, setReturned] = useState<readonly PickerItem[]>([]);
  const [active, setActive] = useState(-1);
  const [part, setPart] = useState<'search' | 'selected'>('search');
  const [said, setSaid] = useState('');
  const [taking, setTaking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const chosenIds = new Set(chosen.map((entry) => entry.item.id));
  /** In the results without what has moved over; what came back from outside of this search leads them. */
  function visible(found: readonly PickerItem[]): readonly PickerItem[] {
    if (crossSell) return found;
    const known = new Set(found.map((item) => item.id));
    const back = returned.filter((item) => !known.has(item.id) && matches(item, search.text));
    return [...back, ...found].filter((item) => !chosenIds.has(item.id));
  }
  const items = visible(results.items);
  const reach = Math.min(active, items.length - 1);

  function searchNow(text: string) {
    clearTimeout(timer.current);
    setActive(-1);
    if (text.trim() === search.text) return;
    const excludeIds = crossSell ? [] : chosen.map((entry) => entry.item.id);
    setSearch({ text: text.trim(), excludeIds });
    setReturned([]);
  }
  function type(text: string) {
    setTyped(text);
    setActive(-1);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchNow(text), searchDelay);
  }

  function pick(item: PickerItem) {
    if (item.disabled || choice.full) return;
    const count = choice.add([item]);
    setSaid(t('added', { title: item.title, count, cap }));
  }
  async function pickAll() {
    setTaking(true);
    let found = items;
    try {
      let more = results.hasMore;
      while (more && chosen.length + free(found).length < cap) {
        const next = await results.more();
        found = visible(next.items);
        more = next.hasMore;
      }
    } catch {
      // What was found before the failure is taken; the list says what failed.
    } finally {
      setTaking(false);
    }
    setSaid(t('added_many', { count: choice.add(free(found)), cap }));
  }
  function remove(entry: Chosen) {
    choice.remove(entry.key);
    if (!entry.gone)
      setReturned((before) => [entry.item, ...before.filter((item) => item.id !== entry.item.id)]);
    setSaid(t('removed', { title: entry.item.title, count: chosen.length - 1, cap }));
  }
  function removeAll() {
    setReturned((before) => [...chosen.filter((entry) => !entry.gone).map((entry) => entry.item), ...before]);
    choice.removeAll();
    setSaid(t('added_many', { count: 0, cap }));
  }
  function move(entry: Chosen, at: number) {
    choice.move(entry.key, at);
    const position = Math.max(0, Math.min(chosen.length - 1, at)) + 1;
    setSaid(t('moved', { title: entry.item.title, position }));
  }

  function commit() {
    if (choice.changed)
      onConfirm(
        chosen.map((entry) => entry.item.id),
        chosen.map((entry) => entry.item),
      );
  }
  async function close() {
    const question = { title: t('lose_title'), message: t('lose_text'), confirmLabel: t('lose') };
    if (!choice.changed || (await confirmAction({ ...question, cancelLabel: t('stay'), danger: true })))
      onClose();
  }

  function onSearchKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const to = event.key === 'ArrowDown' ? reach + 1 : reach - 1;
      setActive(Math.max(-1, Math.min(items.length - 1, to)));
      return;
    }
    const reached = items[reach];
    // Space is a letter of the search until the arrows have reached a row.
    if (reached && (event.key === ' ' || event.key === 'Enter') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      pick(reached);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      searchNow(typed);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
      searchNow('');
    }
  }

  const reached = items[reach];
  const showSearch = !phone || part === 'search';
  const showSelected = !phone || part === 'selected';
  return (
    <Dialog
      open
      flush
      size="large"
      title={title}
      onClose={() => void close()}
      onCommit={commit}
      footer={
        <>
          <span className="picker-cap">
            <span className="progress-track" aria-hidden="true">
              <span style={{ width: `${Math.min(100, (chosen.length / cap) * 100)}%` }} />
            </span>
            {t('count_of', { count: chosen.length, cap })}
          </span>
          <span className="grow" />
          {footer === 'confirm' ? <Button onClick={() => void close()}>{t('cancel')}</Button> : null}
          <Button tone="primary" disabled={!choice.changed} onClick={commit}>
            {t(footer === 'confirm' ? 'confirm' : 'continue')}
          </Button>
        </>
      }
    >
      <div className="picker">
        {phone ? (
          <div className="list-tabs picker-tabs" role="group" aria-label={t('parts')}>
            {(['search', 'selected'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={part === each}
                className={part === each ? 'list-tab on' : 'list-tab'}
                onClick={() => setPart(each)}
              >
                {t(each)}
                {each === 'selected' ? <span className="list-tab-count">{chosen.length}</span> : null}
              </button>
            ))}
          </div>
        ) : null}
        {showSearch ? (
          <section className="picker-pane" aria-label={t('search')}>
            <div className="picker-bar picker-search">
              <div className="field-box">
                <Icon name="search" size={16} />
                <input
                  type="text"
                  role="combobox"
                  aria-expanded={items.length > 0}
                  aria-controls={listId}
                  aria-autocomplete="list"
                  aria-activedescendant={reached ? `${listId}-${reached.id}` : undefined}
                  aria-label={searchLabel ?? t('search_label')}
                  placeholder={searchLabel ?? t('search_label')}
                  autoComplete="off"
                  spellCheck={false}
                  autoFocus={!phone}
                  value={typed}
                  onChange={(event) => type(event.target.value)}
                  onKeyDown={onSearchKey}
                />
                {typed === '' ? null : (
                  <button
                    type="button"
                    className="icon-button small"
                    aria-label={t('search_clear')}
                    onClick={() => {
                      setTyped('');
                      searchNow('');
                    }}
                  >
                    <Icon name="close" size={16} />
                  </button>
                )}
              </div>
              {filters}
            </div>
            {choice.full ? (
              <p className="note warn picker-full" role="alert">
                <Icon name="alert" size={16} />
                {t('maximum', { cap })}
              </p>
            ) : null}
            {items.length > 0 && !crossSell ? (
              <div className="picker-bar">
                <Button
                  tone="plain"
                  size="tiny"
                  icon="plus"
                  busy={taking}
                  disabled={choice.full || results.stale || free(items).length === 0}
                  onClick={() => void pickAll()}
                >
                  {results.total === undefined
                    ? t('select_all_unknown')
                    : t('select_all', { count: Math.max(items.length, results.total) })}
                </Button>
              </div>
            ) : null}
            {results.loading ? (
              <SkeletonRows rows={8} />
            ) : results.failed && items.length === 0 ? (
              <FailedState error={results.failed} onRetry={results.retry} />
            ) : items.length === 0 && !results.hasMore ? (
              results.items.length > 0 || (search.text === '' && chosen.length > 0) ? (
                <EmptyState icon="check" title={t('all_taken_title')} text={t('all_taken_text')} />
              ) : (
                <EmptyState
                  icon="search"
                  title={t(`none_${source.things ?? 'products'}`)}
                  text={t('none_text')}
                />
              )
            ) : (
              <PickerResultList
                id={listId}
                items={items}
                results={results}
                text={search.text}
                active={reach}
                full={choice.full || choice.loading || choice.failed !== null}
                timesOf={(item) =>
                  crossSell ? chosen.filter((entry) => entry.item.id === item.id).length : 0
                }
                onPick={pick}
              />
            )}
          </section>
        ) : null}
        {showSelected ? (
          <section className="picker-pane picker-pane-selected" aria-label={t('selected')}>
            <div className="picker-bar picker-search">
              <span className="strong">{t('selected')}</span>
              <span className="dim tabular">{chosen.length}</span>
              <span className="grow" />
              {chosen.length > 0 ? (
                <button type="button" className="link-button" onClick={removeAll}>
                  {t('remove_all')}
                </button>
              ) : null}
            </div>
            <PickerSelected choice={choice} onRemove={remove} onMove={move} />
          </section>
        ) : null}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <p className="visually-hidden" role="status">
          {results.loading || results.stale
            ? t('loading')
            : t('found', { count: results.total ?? items.length })}
        </p>
      </div>
    </Dialog>
  );
}

function free(items: readonly PickerItem[]): readonly PickerItem[] {
  return items.filter((item) => !item.disabled);
}

/** Whether something that was removed belongs to what is searched for. */
function matches(item: PickerItem, text: string): boolean {
  const title = item.title.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.includes(word));
}
