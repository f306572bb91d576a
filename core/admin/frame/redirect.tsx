import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

export interface RedirectProps {
  /** A path of the admin. */
  to: string;
  /** The query that goes along; none unless given. */
  search?: Record<string, unknown>;
}

/**
 * Leads to another page in place of this one, once for each address. The router's own `Navigate` navigates at every
 * render. A page that follows the address renders at every navigation, so the two never end while the next page loads.
 */
export function Redirect({ to, search }: RedirectProps) {
  const navigate = useNavigate();
  const query = useRef(search);
  useEffect(() => {
    query.current = search;
  });
  const address = `${to}?${JSON.stringify(search ?? {})}`;
  useEffect(() => {
    void navigate({ to, search: query.current ?? {}, replace: true });
    // The address says when there is somewhere else to go; the other values are new at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address]);
  return null;
}
