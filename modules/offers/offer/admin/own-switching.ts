import { useRef } from 'react';

/**
 * A form is read at one version; a press beside it that switches the status makes the next. Saving the form afterwards
 * is no conflict: only another person's change is one.
 */
export function useOwnSwitching() {
  const switched = useRef<{ from: number; to: number }>(undefined);
  return {
    /** The version that a form read at `version` is saved against. */
    against: (version: number) => (switched.current?.from === version ? switched.current.to : version),

    /** Our own switching made version `to` of what was stored at `version`. */
    note(version: number, to: number | undefined): void {
      // The form may be older than what is stored only by our own switching.
      const from = switched.current?.to === version ? switched.current.from : version;
      if (to !== undefined) switched.current = { from, to };
    },
  };
}
