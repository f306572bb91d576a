import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListFilter, ListState } from './list-state.ts';
import { shellText } from './shell-text.ts';

const searchDelay = 500;

/** Tabs with their counts: links in look, buttons in deed, since the address carries the rest of the state. */
export function ListTabs({
  list,
  counts,
}: {
  list: ListState;
  counts?: Readonly<Record<string, number | undefined>>;
}) {
  const t = useText(shellText);
  if (list.tabs.length === 0) return null;
  return (
    <nav className="list-tabs" aria-label={t('tabs')}>
      {list.tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          className={tab.id === list.tab ? 'list-tab on' : 'list-tab'}
          aria-current={tab.id === list.tab ? 'page' : undefined}
          onClick={() => list.setTab(tab.id)}
        >
          {tab.label}
          {counts?.[tab.id] === undefined ? null : <span className="list-tab-count">{counts[tab.id]}</span>}
        </button>
      ))}
    </nav>
  );
}

/** Search after 500 ms of quiet; Enter at once; Esc empties it. Follows the address on back and forward. */
export function ListSearch({ list, label }: { list: ListState; label: string }) {
  const t = useText(shellText);
  const [typed, setTyped] = useState(list.q);
  const sent = useRef(list.q);
  const latest = useRef(list);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    // An answer to our own typing leaves the input alone; back, forward and Clear fill it anew.
    if (list.q === sent.current) return;
    clearTimeout(timer.current);
    sent.current = list.q;
    setTyped(list.q);
  }, [list.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function now(value: string) {
    setTyped(value);
    clearTimeout(timer.current);
    sent.current = value.trim();
    latest.current.setSearch(value);
  }
  function later(value: string) {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => now(value), searchDelay);
  }
  return (
    <div className={typed === '' ? 'field-box list-search' : 'field-box list-search filled'}>
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="text"
        role="searchbox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        aria-label={label}
        data-list-search
        value={typed}
        onChange={(event) => later(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') now(typed);
          if (event.key !== 'Escape') return;
          if (typed === '') input.current?.blur();
          else now('');
        }}
      />
      {typed === '' ? null : (
        <button
          type="button"
          className="icon-button small"
          aria-label={t('search_clear')}
          onClick={() => now('')}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}

/** Search, filters as chips (set ones first), Clear, and whatever the page puts at the end. */
export function ListFilters({
  list,
  searchLabel,
  end,
}: {
  list: ListState;
  searchLabel?: string;
  end?: ReactNode;
}) {
  const t = useText(shellText);
  const set = list.filterChoices.filter((filter) => list.filters[filter.id]);
  const unset = list.filterChoices.filter((filter) => !list.filters[filter.id]);
  return (
    <div className="list-filters" role="group" aria-label={t('filters')}>
      {searchLabel === undefined ? null : <ListSearch list={list} label={searchLabel} />}
      {set.map((filter) => (
        <SetFilter key={filter.id} filter={filter} list={list} />
      ))}
      {unset.map((filter) => (
        <MenuButton key={filter.id} className="chip add" align="start" items={choicesOf(filter, list)}>
          <Icon name="plus" size={16} />
          {filter.label}
        </MenuButton>
      ))}
      {list.narrowed ? (
        <button type="button" className="link-button list-clear" onClick={list.clear}>
          {t('clear')}
        </button>
      ) : null}
      <span className="grow" />
      {end}
    </div>
  );
}

function SetFilter({ filter, list }: { filter: ListFilter; list: ListState }) {
  const t = useText(shellText);
  const values = list.filters[filter.id] ?? [];
  const names = filter.options.filter((each) => values.includes(each.value)).map((each) => each.label);
  return (
    <span className="chip set">
      <MenuButton
        className="chip-value"
        align="start"
        label={`${t('filter_change', { label: filter.label })}: ${names.join(', ')}`}
        items={choicesOf(filter, list)}
      >
        <span className="chip-key">{filter.label}</span> {names.join(', ')}
      </MenuButton>
      <button
        type="button"
        className="chip-remove"
        aria-label={t('filter_remove', { label: filter.label })}
        onClick={() => list.setFilter(filter.id, [])}
      >
        <Icon name="close" size={16} />
      </button>
    </span>
  );
}

function choicesOf(filter: ListFilter, list: ListState) {
  const values = list.filters[filter.id] ?? [];
  return filter.options.map((option) => {
    const on = values.includes(option.value);
    const several = on ? values.filter((value) => value !== option.value) : [...values, option.value];
    return {
      id: option.value,
      label: option.label,
      checked: on,
      onSelect: () => list.setFilter(filter.id, filter.multiple ? several : on ? [] : [option.value]),
    };
  });
}
