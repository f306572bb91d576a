import type { Sentence } from '#core/contract/sentence.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import type { Services } from '../call/context.ts';
import { maxFetchedImageBytes } from './images.ts';
import { OutboundFailed, outboundFetch, outboundPolicy, OutboundRefused } from '../http/outbound-http.ts';
import { Refusal } from '../call/refusal.ts';
import { prepareImage, type PreparedImage } from './uploads.ts';

const largestWidth = 1600;
/** A host that fails this often in a row is not asked again. */
const patience = 6;

/** Our own copy of an image from outside, ready to be kept, or why it cannot be had. */
export type FetchedImage = { prepared: PreparedImage } | { problem: Sentence };

/** What an area says where an image cannot be had and it is not the answer that says why. */
export interface OutsideImageWords {
  badAddress: Sentence;
  hostNotReached(host: string): Sentence;
}

/** Our own copy of an image from outside: checked, drawn anew, at most 1600 wide. */
async function fetchImage(services: Services, shopId: number, url: string): Promise<PreparedImage> {
  const reply = await outboundFetch(url, {
    maxBytes: maxFetchedImageBytes,
    timeoutMs: 15_000,
    allowHttp: true,
    policy: outboundPolicy(services.environment.OUTBOUND_ALLOW),
    accept: ['image/', 'application/octet-stream', 'binary/octet-stream'],
  });
  if (reply.status !== 200) throw new OutboundRefused(coreSentences.answers_with({ status: reply.status }));
  const name = decodeURIComponent(new URL(url).pathname.split('/').pop() ?? '').slice(0, 200) || 'image';
  return prepareImage(services, shopId, {
    image: reply.body,
    name,
    fromOutside: true,
    maxWidth: largestWidth,
  });
}

/** Why an image cannot be had, as a sentence; anything that is no answer about the image goes on up. */
function problemOf(error: unknown, words: OutsideImageWords): Sentence {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error.sentence;
  if (error instanceof Refusal && error.status < 500) return error.sentence;
  if (error instanceof URIError) return words.badAddress;
  throw error;
}

/**
 * What fetches images of a shop from outside in one run of long work, and remembers the hosts that do not answer. `read` is a
 * nearer way to come by an image; null where there is none.
 */
export function outsideImages(services: Services, shopId: number, words: OutsideImageWords) {
  const failures = new Map<string, number>();
  return async (
    url: string,
    read: (url: string) => Promise<PreparedImage | null> = () => Promise.resolve(null),
  ): Promise<FetchedImage> => {
    const host = URL.parse(url)?.host;
    if (host === undefined) return { problem: words.badAddress };
    if ((failures.get(host) ?? 0) >= patience) return { problem: words.hostNotReached(host) };
    try {
      const prepared = (await read(url)) ?? (await fetchImage(services, shopId, url));
      failures.delete(host);
      return { prepared };
    } catch (error) {
      if (error instanceof OutboundFailed) failures.set(host, (failures.get(host) ?? 0) + 1);
      return { problem: problemOf(error, words) };
    }
  };
}
