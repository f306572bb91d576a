import { useEffect } from 'react';
import { useSession } from '../client/session-context.ts';

/** `Buy more, save more · Fern & Clay`. The page's own title wins over the route's. */
export function useDocumentTitle(title: string): void {
  const { shop } = useSession();
  useEffect(() => {
    document.title = `${title} · ${shop.name}`;
  }, [title, shop.name]);
}
