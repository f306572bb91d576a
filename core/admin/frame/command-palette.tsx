import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { translate, useText } from '../i18n/text-catalogue.ts';
import type { AdminArea, PaletteCommand, PaletteResult } from './admin-area.ts';
import { Dialog } from '../controls/dialog.tsx';
import { type FrameActions, useFrameCommands } from './frame-commands.ts';
import { frameText } from '../i18n/frame-text.ts';
import { Icon } from '../controls/icon.tsx';
import {
  matchScreens,
  paletteCommands,
  type PaletteGroup,
  paletteScreens,
  rankedGroups,
} from './palette-search.ts';
import { mayUse, useSession } from '../client/session-context.ts';

/** Screens and actions lie before what the areas find equally well. */
const screensOrder = 0;
const actionsOrder = 1;

export interface CommandPaletteProps {
  areas: readonly AdminArea[];
  /** What the menus of the frame do. */
  actions: FrameActions;
  onClose: () => void;
}

/** Ctrl/⌘ K: any screen, what can be done, and whatever the areas can find. A combobox over one list of groups. */
export function CommandPalette({ areas, actions, onClose }: CommandPaletteProps) {
  const t = useText(frameText);
  const session = useSession();
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  /** The marked result; the first one until the user moves the mark, also when better results arrive. */
  const [chosenKey, setChosenKey] = useState<string>();
  /** Enter was pressed before anything had arrived: the first that does is opened. */
  const opensFirst = useRef(false);
  const screens = useMemo(() => paletteScreens(areas, session), [areas, session]);
  const commands = [...useAreaCommands(areas), ...useFrameCommands(actions)];
  const { found, busy } = useFound(areas, search, (groups) => {
    if (opensFirst.current) open(rankedGroups(groups, search)[0]?.results[0]);
  });

  const groups = rankedGroups(
    [
      {
        id: 'screens',
        label: t('palette_screens'),
        results: matchScreens(screens, search).slice(0, search ? 6 : 30),
        order: screensOrder,
      },
      {
        id: 'actions',
        label: t('palette_actions'),
        results: matchScreens(commands, search).slice(0, search ? 6 : 30),
        order: actionsOrder,
      },
      ...found,
    ],
    search,
  );
  const all = groups.flatMap((group) =>
    group.results.map((result) => ({ result, key: `${group.id}-${result.id}` })),
  );
  const chosen = Math.max(
    0,
    all.findIndex(({ key }) => key === chosenKey),
  );

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, search]);

  function open(result: PaletteResult | undefined) {
    if (!result) return;
    if (result.types !== undefined) {
      type(result.types);
      return;
    }
    onClose();
    if (result.to) void navigate({ to: result.to, ...(result.search ? { search: result.search } : {}) });
    else result.run?.();
  }

  function type(text: string) {
    setSearch(text);
    setChosenKey(undefined);
    opensFirst.current = false;
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && all.length > 0) {
      event.preventDefault();
      setChosenKey(all[(chosen + step + all.length) % all.length]?.key);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (all.length === 0) opensFirst.current = busy;
      else open(all[chosen]?.result);
    }
  }

  return (
    <Dialog open flush title={t('search')} onClose={onClose}>
      <div className="palette">
        <div className="palette-search">
          <Icon name="search" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('search_hint')}
            aria-expanded={all.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={all[chosen] ? `${listId}-${chosen}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('search_hint')}
            value={search}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {busy ? <span className="spinner dim" aria-hidden="true" /> : null}
        </div>
        <div
          className="palette-list"
          id={listId}
          role="listbox"
          aria-label={t('search')}
          ref={list}
          tabIndex={-1}
        >
          {groups.map((group) => (
            <div key={group.id} role="group" aria-label={group.label}>
              <div className="menu-label" aria-hidden="true">
                {group.label}
              </div>
              {group.results.map((result) => {
                const key = `${group.id}-${result.id}`;
                const index = all.findIndex((each) => each.key === key);
                return (
                  <div
                    key={result.id}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === chosen}
                    className="palette-row"
                    onMouseMove={() => setChosenKey(key)}
                    onClick={() => open(result)}
                  >
                    <Icon name={result.icon} />
                    <span className="grow cut">{result.label}</span>
                    {result.hint ? <span className="dim text-sm cut">{result.hint}</span> : null}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p className="palette-foot" role="status">
          {busy
            ? t('search_busy')
            : all.length === 0
              ? t('search_none', { search })
              : search
                ? t('search_count', { count: all.length })
                : t('palette_keys')}
        </p>
      </div>
    </Dialog>
  );
}

const pause = 200;

/** What the areas let the person do, once its chunks are there. */
function useAreaCommands(areas: readonly AdminArea[]): PaletteResult[] {
  const session = useSession();
  const [commands, setCommands] = useState<readonly PaletteCommand[]>([]);
  useEffect(() => {
    let gone = false;
    // An area whose chunk does not arrive has no commands.
    void Promise.all(areas.map(async (area) => (await area.commands?.().catch(() => [])) ?? [])).then(
      (all) => {
        if (!gone) setCommands(all.flat());
      },
    );
    return () => {
      gone = true;
    };
  }, [areas]);
  return paletteCommands(commands, session);
}

/** What the areas find for a search of two letters or more; an area that fails finds nothing. */
function useFound(
  areas: readonly AdminArea[],
  search: string,
  onFound: (groups: readonly PaletteGroup[]) => void,
): { found: PaletteGroup[]; busy: boolean } {
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  const session = useSession();
  const [found, setFound] = useState<{ search: string; groups: PaletteGroup[] }>({ search: '', groups: [] });
  const wanted = search.trim();
  useEffect(() => {
    if (wanted.length < 2) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const providers = areas
        .flatMap((area) => area.paletteProviders ?? [])
        .filter((provider) => mayUse(session, provider.permission));
      const groups = await Promise.all(
        providers.map(async (provider) => ({
          id: provider.id,
          label: translate(provider.label),
          order: provider.order,
          numbered: provider.numbered,
          results: await provider.find(wanted, stop.signal, session.switches).catch(() => []),
        })),
      );
      if (stop.signal.aborted) return;
      setFound({ search: wanted, groups });
      latest.current(groups);
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [areas, session, wanted]);
  const asked = wanted.length >= 2 && areas.some((area) => area.paletteProviders?.length);
  return { found: asked ? found.groups : [], busy: Boolean(asked) && found.search !== wanted };
}
