import { useState } from 'react';

/** A named state of a list: its tab, search, filters and order. */
export interface SavedView {
  name: string;
  key: string;
}

interface Preferences {
  /** Column ids switched from how they start. */
  switched: readonly string[];
  views: readonly SavedView[];
}

const nothing: Preferences = { switched: [], views: [] };

/** Columns and views of one list, remembered in this browser. */
export function useListPreferences(id: string) {
  const storageKey = `backroom.list.${id}`;
  const [preferences, setPreferences] = useState(() => read(storageKey));
  function write(next: Preferences) {
    setPreferences(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // A full or forbidden storage only means that the choice lasts as long as the page.
    }
  }
  return {
    ...preferences,
    switchColumn: (column: string) =>
      write({
        ...preferences,
        switched: preferences.switched.includes(column)
          ? preferences.switched.filter((other) => other !== column)
          : [...preferences.switched, column],
      }),
    resetColumns: () => write({ ...preferences, switched: [] }),
    saveView: (view: SavedView) =>
      write({
        ...preferences,
        views: [...preferences.views.filter((other) => other.name !== view.name), view],
      }),
    deleteView: (name: string) =>
      write({ ...preferences, views: preferences.views.filter((other) => other.name !== name) }),
  };
}

function read(storageKey: string): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return nothing;
    const { switched, views } = stored as Record<string, unknown>;
    return {
      switched: Array.isArray(switched) ? switched.filter((each) => typeof each === 'string') : [],
      views: Array.isArray(views) ? views.filter(isView) : [],
    };
  } catch {
    return nothing;
  }
}

function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null;
  return typeof view?.name === 'string' && typeof view.key === 'string';
}
