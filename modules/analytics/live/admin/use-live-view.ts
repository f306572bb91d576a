import { useEffect, useState } from 'react';
import { callApi, type EndpointAddress } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import type { followLiveView, liveView, LiveReading } from '../contract/live-view-calls.ts';

/** By their addresses: the page reads, and has no use for the schemas. Held to the contract by `report-calls.test.ts`. */
export const liveCalls = {
  liveView: { method: 'POST', path: '/admin/analytics/live-view.json' } as EndpointAddress<typeof liveView>,
  followLiveView: {
    ...{ method: 'GET', path: '/admin/analytics/live-view/events' },
  } as EndpointAddress<typeof followLiveView>,
};

/** The server says something each second. */
const silentMs = 5_000;
const againMs = 3_000;

export interface LiveView {
  reading: LiveReading | null;
  /** `lost`: nothing was heard for some seconds; what is shown is of `heardAt`. */
  state: 'waiting' | 'live' | 'lost' | 'paused';
  /** When something was heard last, milliseconds since 1970. */
  heardAt: number | null;
  /** Why nothing can be shown. */
  error: ApiError | null;
}

/**
 * Follows what goes on in the shop while the page is seen and not paused. A line that breaks off is taken up again, by the
 * browser itself or, where the server refused, after it was asked why.
 */
export function useLiveView(paused: boolean): LiveView {
  const [view, setView] = useState<LiveView>({ reading: null, state: 'waiting', heardAt: null, error: null });

  useEffect(() => {
    if (paused) return undefined;
    let events: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();

    function heard(reading: LiveReading | undefined) {
      clearTimeout(silence);
      silence = setTimeout(() => setView((known) => ({ ...known, state: 'lost' })), silentMs);
      setView((known) => ({
        ...{ reading: reading ?? known.reading, heardAt: Date.now(), error: null },
        state: 'live',
      }));
    }
    /** The browser gave up: the server answers something else than events. */
    async function ask() {
      events?.close();
      try {
        const { live_view: reading } = await callApi<typeof liveView>(liveCalls.liveView, {
          body: {},
          signal: stop.signal,
        });
        heard(reading);
      } catch (error) {
        if (stop.signal.aborted) return;
        const failure = error instanceof ApiError ? error : null;
        setView((known) => ({ ...known, state: 'lost', error: failure }));
        if (failure?.status === 403) return;
      }
      retry = setTimeout(open, againMs);
    }
    function open() {
      events?.close();
      if (document.visibilityState !== 'visible') return;
      events = new EventSource(liveCalls.followLiveView.path);
      events.addEventListener('message', ({ data }: MessageEvent<string>) =>
        heard((JSON.parse(data) as { live_view?: LiveReading }).live_view),
      );
      events.addEventListener('error', () => {
        if (events?.readyState === EventSource.CLOSED) void ask();
      });
    }
    function close() {
      events?.close();
      clearTimeout(retry);
      clearTimeout(silence);
    }
    /** A page in a background tab needs no updates. */
    const look = () => {
      close();
      open();
    };
    document.addEventListener('visibilitychange', look);
    open();
    silence = setTimeout(() => setView((known) => ({ ...known, state: 'lost' })), silentMs);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop.abort();
      close();
      setView((known) => ({ ...known, state: 'waiting' }));
    };
  }, [paused]);

  return paused ? { ...view, state: 'paused' } : view;
}
