import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface RowDrag {
  dragged: string | undefined;
  over: { id: string; edge: 'before' | 'after' } | undefined;
  /** The ref of every row; the row says which one it is in `data-row`. */
  rowRef: (element: HTMLElement | null) => (() => void) | undefined;
}

/** `ids` with `id` taken out and put at `at` (from 0). */
export function movedTo(ids: readonly string[], id: string, at: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

let nextKind = 1;

/**
 * Dragging rows (or tiles that stand side by side, `inline`) by their `.grip`. Only the order is reported;
 * showing it before the server agrees is the list's matter. The menu of the grip is the second way.
 */
export function useRowDrag(
  ids: readonly string[],
  onOrder: (ids: string[], id: string) => void,
  enabled: boolean,
  axis: 'block' | 'inline' = 'block',
): RowDrag {
  const [kind] = useState(() => `row-${nextKind++}`);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<RowDrag['over']>();
  const latest = useRef({ ids, onOrder });
  useEffect(() => {
    latest.current = { ids, onOrder };
  });
  useEffect(() => {
    if (!enabled) return undefined;
    return monitorForElements({
      canMonitor: ({ source }) => source.data.kind === kind,
      onDragStart: ({ source }) => setDragged(String(source.data.id)),
      onDrag: ({ location }) => setOver(targetOf(location)),
      onDropTargetChange: ({ location }) => setOver(targetOf(location)),
      onDrop: ({ source, location }) => {
        setDragged(undefined);
        setOver(undefined);
        const target = targetOf(location);
        const id = String(source.data.id);
        if (!target || target.id === id) return;
        const others = latest.current.ids.filter((each) => each !== id);
        const at = others.indexOf(target.id) + (target.edge === 'after' ? 1 : 0);
        const next = movedTo(latest.current.ids, id, at);
        if (next.join() !== latest.current.ids.join()) latest.current.onOrder(next, id);
      },
    });
  }, [enabled, kind]);

  const rowRef = useCallback(
    (element: HTMLElement | null) => (element && enabled ? registerRow(element, kind, axis) : undefined),
    [enabled, kind, axis],
  );
  return { dragged, over: over && over.id !== dragged ? over : undefined, rowRef };
}

function registerRow(element: HTMLElement, kind: string, axis: 'block' | 'inline'): () => void {
  const id = element.dataset.row ?? '';
  const stopTarget = dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.kind === kind,
    getData: ({ input }) => {
      const box = element.getBoundingClientRect();
      if (axis === 'block')
        return { id, edge: input.clientY < box.top + box.height / 2 ? 'before' : 'after' };
      const inLeftHalf = input.clientX < box.left + box.width / 2;
      const isLtr = getComputedStyle(element).direction === 'ltr';
      return { id, edge: inLeftHalf === isLtr ? 'before' : 'after' };
    },
  });
  const handle = element.querySelector('.grip, [data-grip]');
  if (!(handle instanceof HTMLElement)) return stopTarget;
  const stopDrag = draggable({ element, dragHandle: handle, getInitialData: () => ({ id, kind }) });
  return () => {
    stopTarget();
    stopDrag();
  };
}

type Location = { current: { dropTargets: readonly { data: Record<string | symbol, unknown> }[] } };

function targetOf(location: Location): RowDrag['over'] {
  const data = location.current.dropTargets[0]?.data;
  if (typeof data?.id !== 'string') return undefined;
  return { id: data.id, edge: data.edge === 'after' ? 'after' : 'before' };
}
