import { useEffect } from 'react';
import { callApi, type EndpointAddress } from '../client/api-client.ts';
import type { AnyEndpoint } from '../client/api-client.ts';
import { useStorePage } from '../client/session-context.ts';

interface StoreMark {
  mark: string;
  expires_at: string;
}

/** `getStoreMark` of analytics, which the frame asks without its schemas. */
export const storeMarkCall: EndpointAddress<AnyEndpoint> = {
  method: 'GET',
  path: '/admin/shop/store-mark.json',
};

/** A mark that has less than this left is asked for anew. */
const leastMs = 5 * 60_000;
/** So long a press waits for a mark. Without one the store opens all the same, and the visit is a shopper's. */
const patienceMs = 1_000;

/**
 * Marks the addresses of links to the shop's store when they are pressed, so that whoever works in the shop is not counted among
 * its shoppers. Until then a link has the plain address, which may be copied and passed on. One listener for every link there is.
 */
export function useMarkedStoreLinks(): void {
  const home = useStorePage()('');
  useEffect(() => {
    const store = new URL(home, window.location.origin);
    let known: StoreMark | undefined;
    let asked: Promise<StoreMark | undefined> | undefined;
    const isGood = () => known !== undefined && Date.parse(known.expires_at) - Date.now() > leastMs;

    function ask(): Promise<StoreMark | undefined> {
      asked ??= callApi(storeMarkCall, {})
        .then(
          (reply) => (known = reply as StoreMark),
          () => undefined,
        )
        .finally(() => (asked = undefined));
      return asked;
    }
    function linkAt({ target }: Event): HTMLAnchorElement | undefined {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== store.origin) return undefined;
      const isPage =
        link.pathname === store.pathname || link.pathname.startsWith(`${store.pathname.replace(/\/$/, '')}/`);
      return isPage ? link : undefined;
    }
    const marked = (address: string, mark: StoreMark) =>
      `${address.replace(/#.*$/, '')}#backroom-staff=${mark.mark}`;

    function near(event: Event): void {
      if (linkAt(event) && !isGood()) void ask();
    }
    function press(event: MouseEvent): void {
      const link = linkAt(event);
      if (!link || event.button === 2) return;
      const plain = link.href;
      if (known && isGood()) {
        link.href = marked(plain, known);
        // After the browser has read it.
        setTimeout(() => (link.href = plain));
        return;
      }
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target !== '_blank')
        return;
      event.preventDefault();
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
      void Promise.race([ask(), late]).then((mark) =>
        window.open(mark ? marked(plain, mark) : plain, '_blank', 'noopener'),
      );
    }
    document.addEventListener('pointerover', near);
    document.addEventListener('focusin', near);
    document.addEventListener('click', press);
    document.addEventListener('auxclick', press);
    return () => {
      document.removeEventListener('pointerover', near);
      document.removeEventListener('focusin', near);
      document.removeEventListener('click', press);
      document.removeEventListener('auxclick', press);
    };
  }, [home]);
}
