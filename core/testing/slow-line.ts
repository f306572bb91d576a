import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A phone's line on an ordinary day: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

export interface Received {
  url: string;
  type: string;
  /** As they came over the line, with their headers; 0 from the cache. */
  bytes: number;
  /** The body alone, as it came. */
  body: number;
  /** `br`, `gzip` or an empty text. */
  coding: string;
  /** Of the body once it is unpacked. */
  whole: number;
}

export interface LineWatch {
  /** Everything that has arrived so far, in the order of its end. */
  received: Received[];
  cdp: CDPSession;
  /** Waits until nothing has been under way for half a second. @throws {Error} that names what still is after 30 s */
  quiet(): Promise<void>;
}

/** Notes what a page receives, as the browser counts it; `line` slows it down. */
export async function watchLine(
  context: BrowserContext,
  page: Page,
  line?: typeof slowLine,
): Promise<LineWatch> {
  const cdp = await context.newCDPSession(page);
  const open = new Map<string, Received>();
  const heads = new Map<string, number>();
  const received: Received[] = [];
  const underWay = new Map<string, string>();
  let changedAt = performance.now();
  const ended = (requestId: string) => {
    underWay.delete(requestId);
    changedAt = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // Of beacons the page hears nothing, and the browser need not say when they end.
    if (!request.url.startsWith('http') || type === 'Ping') return;
    underWay.set(requestId, request.url);
    changedAt = performance.now();
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (!response.url.startsWith('http')) return;
    const headers = Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]);
    const coding = String(Object.fromEntries(headers)['content-encoding'] ?? '');
    heads.set(requestId, response.encodedDataLength);
    open.set(requestId, { url: response.url, type, bytes: 0, body: 0, coding, whole: 0 });
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const one = open.get(requestId);
    if (one) one.whole += dataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId);
    const one = open.get(requestId);
    const body = encodedDataLength - (heads.get(requestId) ?? 0);
    if (one) received.push({ ...one, bytes: encodedDataLength, body });
  });
  await cdp.send('Network.enable');
  if (line) await cdp.send('Network.emulateNetworkConditions', line);
  async function quiet(): Promise<void> {
    const until = performance.now() + 30_000;
    while (underWay.size > 0 || performance.now() - changedAt < 500) {
      if (performance.now() > until)
        throw new Error(`still under way: ${[...underWay.values()].join(', ') || 'one after the other'}`);
      await delay(50);
    }
  }
  return { received, cdp, quiet };
}

/** Sum of the bytes of what `wanted` picks. */
export const bytesOf = (
  received: readonly Received[],
  wanted: (one: Received) => boolean = () => true,
): number => received.filter(wanted).reduce((sum, { bytes }) => sum + bytes, 0);
