import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import { endsFor, type Way } from '../rules/funnel-move.ts';

const kind = 'funnel-step';

export interface StepDrag {
  /** Key of the step that the user drags. */
  dragged: string | undefined;
  /** The open end under the dragged step, as returned by `endName`. */
  over: string | undefined;
}

/** Returns the value of `data-end` for an open end. */
export function endName({ after, branch }: Way): string {
  return `${after}-${branch}`;
}

/**
 * Lets users drag steps (`data-drag` has their key, `.funnel-grip` is their handle) to open ends (`data-end`) that
 * accept them. Users can also move a step with its menu.
 */
export function useStepDrag(
  box: RefObject<HTMLElement | null>,
  draft: FunnelDraft,
  enabled: boolean,
  onMove: (key: string, to: Way) => void,
): StepDrag {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const root = box.current;
    if (!enabled || !root) return undefined;
    const stops = [...root.querySelectorAll<HTMLElement>('[data-drag]')].flatMap((element) => {
      const dragHandle = element.querySelector('.funnel-grip');
      const key = element.dataset['drag'];
      return dragHandle ? draggable({ element, dragHandle, getInitialData: () => ({ kind, key }) }) : [];
    });
    for (const element of root.querySelectorAll<HTMLElement>('[data-end]')) {
      const end = element.dataset['end'];
      stops.push(
        dropTargetForElements({
          element,
          canDrop: ({ source }) =>
            source.data['kind'] === kind &&
            endsFor(draft, String(source.data['key'])).some((way) => endName(way) === end),
          getData: () => ({ end }),
        }),
      );
    }
    stops.push(
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === kind,
        onDragStart: ({ source }) => setDragged(String(source.data['key'])),
        onDropTargetChange: ({ location }) =>
          setOver(location.current.dropTargets[0]?.data['end'] as string | undefined),
        onDrop: ({ source, location }) => {
          setDragged(undefined);
          setOver(undefined);
          const key = String(source.data['key']);
          const end = location.current.dropTargets[0]?.data['end'];
          const way = endsFor(draft, key).find((one) => endName(one) === end);
          if (way) move.current(key, way);
        },
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [box, draft, enabled]);
  return { dragged, over };
}
