import { afterEvent, type EditorEvent } from './editor-event.ts';
import { type EditorModel } from './editor-model.ts';

export interface ObservedEditor<Saved, Draft> {
  state: () => EditorModel<Saved, Draft>;
  /** What it makes of the state is there when this returns. */
  tell: (event: EditorEvent<Saved, Draft>) => EditorModel<Saved, Draft>;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Where an editor's state is, beside React: what is asked right after a change, like saving by a key, must
 * see that change before the page is drawn again.
 */
export function observedEditor<Saved, Draft>(first: EditorModel<Saved, Draft>): ObservedEditor<Saved, Draft> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    tell: (event) => {
      const before = state;
      state = afterEvent(before, event);
      if (state !== before) for (const listener of listeners) listener();
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
