/** Something that wants to lie over the page. */
export interface OverlayWish {
  /** Names it for the visit: closed once by the shopper, it does not come again. */
  key: string;
  /** The lowest is shown of several that ask in the same moment. */
  priority: number;
  /** Shows it; resolves when it is gone. `dismissed`: the shopper did not want it. */
  show(): Promise<{ dismissed: boolean }>;
}

/** What turns depend on. */
export interface Surroundings {
  /** Whether nothing may be laid over the page right now. */
  busy(): boolean;
  recall(key: string): string | null;
  keep(key: string, value: string): void;
  /** Calls back when all that ask in this moment have asked. */
  soon(then: () => void): void;
}

/** Overlays in one visit, however many offers there are. */
export const overlaysPerVisit = 3;
const countKey = 'backroom:overlays';
const closedKey = (key: string) => `backroom:closed:${key}`;

/**
 * Gives turns to lie over the page: one at a time, three in a visit, never again what was closed, never while the page
 * is busy. Of several that ask in the same moment the first by priority is shown and the others are refused; nobody
 * waits for another one to be gone. What `ask` promises is true when it was shown and is gone again.
 */
export function turnQueue({ busy, recall, keep, soon }: Surroundings) {
  let open = false;
  let waiting: { wish: OverlayWish; answer: (shown: boolean) => void }[] = [];

  async function giveTurn(): Promise<void> {
    const asked = waiting.sort((a, b) => a.wish.priority - b.wish.priority);
    waiting = [];
    const count = Number(recall(countKey)) || 0;
    const free = !open && count < overlaysPerVisit && !busy();
    const first = free ? asked.find(({ wish }) => recall(closedKey(wish.key)) === null) : undefined;
    for (const other of asked) if (other !== first) other.answer(false);
    if (!first) return;
    open = true;
    keep(countKey, String(count + 1));
    try {
      const { dismissed } = await first.wish.show();
      if (dismissed) keep(closedKey(first.wish.key), '1');
      first.answer(true);
    } catch {
      first.answer(false);
    } finally {
      open = false;
    }
  }

  return {
    ask: (wish: OverlayWish): Promise<boolean> =>
      new Promise((answer) => {
        waiting.push({ wish, answer });
        if (waiting.length === 1) soon(() => void giveTurn());
      }),

    /**
     * The turn for what the shopper asked for, which is neither counted nor refused for what was closed before; null
     * while something else lies over the page. Call what comes back when it is gone.
     */
    take(): (() => void) | null {
      if (open) return null;
      open = true;
      return () => {
        open = false;
      };
    },
  };
}
