import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leaveUnasked } from '../frame/dirty-registry.ts';
import type { StoredOffer } from './editor-state.ts';

/**
 * Brings back what was typed here before the person went to another page for a moment and came back (`?resume=1`), without
 * a question.
 */
export function useResumedDraft(kept: StoredOffer | undefined): void {
  const navigate = useNavigate();
  const { resume } = useSearch({ strict: false }) as { resume?: unknown };
  const isResumed = resume !== undefined && kept?.reason === 'earlier';
  useEffect(() => {
    if (!isResumed) return;
    kept?.bringBack();
    void leaveUnasked(() => navigate({ to: '.', search: {}, replace: true }));
    // Once, when the draft is found: `kept` is another object at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isResumed]);
}
