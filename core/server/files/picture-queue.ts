import { tooMany } from '../call/refusal.ts';
import { Rotation } from '../database/rotation.ts';

/** Whose picture it is. Its shop and its address (`networkOf`) have a share of the places in which pictures wait. */
export interface PictureSender {
  /**
   * `staff`: an upload of staff or of a program; `shopper`: a photo of a shopper; `copy`: a smaller copy of a stored image, for
   * whoever opens a page; `job`: fetched by long work, which is bounded itself.
   */
  lane: PictureLane;
  shop: number;
  /** '' where it is not known. */
  network: string;
}
export type PictureLane = 'staff' | 'shopper' | 'copy' | 'job';

/**
 * Pictures that may wait: in all, of one shop, and of one address. A page of a store asks for many copies at once; a shopper
 * sends up to five photos.
 */
const maxWaiting: Readonly<Record<PictureLane, { all: number; shop: number; network: number }>> = {
  staff: { all: 24, shop: 12, network: 8 },
  shopper: { all: 24, shop: 12, network: 6 },
  copy: { all: 120, shop: 80, network: 80 },
  job: { all: Infinity, shop: Infinity, network: Infinity },
};

/** About so long until places are free again. */
const retrySeconds = 5;

export interface PictureQueue {
  /**
   * Does `work` when it is its turn: one at a time, the lanes in turn, in each its shops, and of each its addresses.
   * @throws {Refusal} 429 with Retry-After where too many wait
   */
  inTurn<T>(sender: PictureSender, work: () => Promise<T>): Promise<T>;
  figures(): { busy: number; waiting: number };
}

export function makePictureQueue(): PictureQueue {
  const waiting = new Rotation<() => void>();
  /** Of each lane, and of each shop and address in it, how many wait. */
  const counts = new Map<string, number>();
  let busy = false;

  /** Takes a place to wait in; call what comes back to leave it. */
  function takePlace({ lane, shop, network }: PictureSender): () => void {
    const most = maxWaiting[lane];
    const places: (readonly [key: string, most: number])[] = [
      [lane, most.all],
      [`${lane} shop ${shop}`, most.shop],
    ];
    // Callers whose address is not known have nothing in common.
    if (network !== '') places.push([`${lane} from ${network}`, most.network]);
    if (places.some(([key, limit]) => (counts.get(key) ?? 0) >= limit)) throw tooMany(retrySeconds);
    const add = (change: 1 | -1) => {
      for (const [key] of places) {
        const count = (counts.get(key) ?? 0) + change;
        if (count === 0) counts.delete(key);
        else counts.set(key, count);
      }
    };
    add(1);
    return () => add(-1);
  }

  return {
    async inTurn(sender, work) {
      if (busy) {
        const leave = takePlace(sender);
        await new Promise<void>((resolve) =>
          waiting.push([sender.lane, String(sender.shop), sender.network], resolve),
        );
        leave();
      } else busy = true;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // The turn is handed on, so that no newcomer takes it in between.
        if (next) next();
        else busy = false;
      }
    },
    figures: () => ({ busy: busy ? 1 : 0, waiting: waiting.size }),
  };
}
