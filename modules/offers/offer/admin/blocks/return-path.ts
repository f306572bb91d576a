import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';

/** A page of an app, without a query: an address from outside is never followed. */
const appPage = /^\/apps(\/[a-z0-9-]+)+$/;

/** Opens an offer's editor at one of its fields and comes back to a page once the offer is saved. */
export const editorSearch = (field: string, returnTo: string) => ({ field, return_to: returnTo });

/**
 * Goes back to the page that the address names (`?return_to=`), after a save. That page is asked to bring back what was typed
 * in it (`?resume=1`).
 */
export function useReturn(): () => void {
  const navigate = useNavigate();
  const { return_to } = useSearch({ strict: false }) as { return_to?: unknown };
  return () => {
    if (typeof return_to !== 'string' || !appPage.test(return_to)) return;
    void leaveUnasked(() => navigate({ to: return_to, search: { resume: '1' } }));
  };
}

/** Focuses the field that the address names (`?field=`), once the form is there. */
export function useAddressField(isReady: boolean): void {
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  useEffect(() => {
    if (!isReady || typeof field !== 'string') return;
    const frame = requestAnimationFrame(() => {
      const element = fieldElement(field);
      element?.focus();
      element?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, field]);
}
