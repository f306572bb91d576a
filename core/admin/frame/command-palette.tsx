import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { translate, useText } from '../i18n/text-catalogue.ts';
import type { AdminArea, PaletteResult } from './admin-area.ts';
import { Dialog } from './dialog.tsx';
import { frameText } from './frame-text.ts';
import { Icon } from './icon.tsx';
import { matchScreens, paletteScreens } from './palette-search.ts';
import { mayUse, useSession } from './session-context.ts';

interface Group {
  id: string;
  label: string;
  results: readonly PaletteResult[];
}

/** Ctrl/⌘ K: any screen, and whatever the areas can find. A combobox over one list of groups. */
export function CommandPalette({ areas, onClose }: { areas: readonly AdminArea[]; onClose: () => void }) {
  const t = useText(frameText);
  const session = useSession();
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const screens = useMemo(() => paletteScreens(areas, session), [areas, session]);
  const { found, busy } = useFound(areas, search);

  const groups: Group[] = [
    {
      id: 'screens',
      label: t('palette_screens'),
      results: matchScreens(screens, search).slice(0, search ? 6 : 30),
    },
    ...found,
  ].filter((group) => group.results.length > 0);
  const all = groups.flatMap((group) =>
    group.results.map((result) => ({ result, key: `${group.id}-${result.id}` })),
  );
  const chosen = Math.min(at, Math.max(0, all.length - 1));

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, search]);

  function open(result: PaletteResult | undefined) {
    if (!result) return;
    onClose();
    if (result.to) void navigate({ to: result.to });
    else result.run?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && all.length > 0) {
      event.preventDefault();
      setAt((chosen + step + all.length) % all.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(all[chosen]?.result);
    }
  }

  let row = -1;
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
            onChange={(event) => {
              setSearch(event.target.value);
              setAt(0);
            }}
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
                row += 1;
                const index = row;
                return (
                  <div
                    key={result.id}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === chosen}
                    className="palette-row"
                    onMouseMove={() => setAt(index)}
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

/** What the areas find for a search of two letters or more; an area that fails finds nothing. */
function useFound(areas: readonly AdminArea[], search: string): { found: Group[]; busy: boolean } {
  const session = useSession();
  const [found, setFound] = useState<{ search: string; groups: Group[] }>({ search: '', groups: [] });
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
          results: await provider.find(wanted, stop.signal, session.switches).catch(() => []),
        })),
      );
      if (!stop.signal.aborted) setFound({ search: wanted, groups });
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [areas, session, wanted]);
  const asked = wanted.length >= 2 && areas.some((area) => area.paletteProviders?.length);
  return { found: asked ? found.groups : [], busy: Boolean(asked) && found.search !== wanted };
}
