/** An overlay that waits for its turn. */
export interface OverlayRequest {
  /** Its key in the visit: once the shopper closed it, it does not come again. */
  key: string;
  /** Of several that ask in the same moment the lowest is shown. */
  priority: number;
  /** Shows it; resolves when it is gone. `dismissed`: the shopper closed it. */
  show(): Promise<{ dismissed: boolean }>;
}

/** A small note that wants to lie in a corner of the page for a while: it asks nothing of the shopper, and can wait. */
export interface NoteRequest {
  /** Names its kind for the visit: closed once by the shopper, none of the kind comes again. */
  key: string;
  /** How many of the kind a visit sees at most. */
  perVisit: number;
  /** How long after the last note of whatever kind was gone it may come, in milliseconds. */
  gapMs: number;
  /**
   * Where it can lie now without covering what must be seen; null: nowhere. `at` is its present place, which is
   * returned while it still fits.
   */
  place(at: string | null): string | null;
  /** Shows it there; resolves when it is gone. `dismissed`: the shopper did not want it. */
  show(place: string): Promise<{ dismissed: boolean }>;
  /** Takes it off the page at once. */
  hide(): void;
}

/** The surroundings that turns depend on. */
export interface Surroundings {
  /** Whether nothing may be laid over the page right now. */
  busy(): boolean;
  /** Whether another dialog, of the page itself, lies over it. */
  hasDialog(): boolean;
  /** Whether a note may come at all: on a phone not before the shopper has scrolled. */
  mayNote(): boolean;
  /** Calls back whenever what decides about a note may have changed, until what it returns is called. */
  watch(then: () => void): () => void;
  /** The time in milliseconds, over all pages of a visit. */
  now(): number;
  recall(key: string): string | null;
  keep(key: string, value: string): void;
  /** Calls back when all that ask in this moment have asked. */
  soon(then: () => void): void;
}

/** Overlays in one visit, however many offers there are. */
export const overlaysPerVisit = 3;
const countKey = 'backroom:overlays';
const closedKey = (key: string) => `backroom:closed:${key}`;
const notesKey = (key: string) => `backroom:notes:${key}`;
const noteGoneKey = 'backroom:note-gone';

/**
 * Gives turns to lie over the page: one at a time, three in a visit, never again one that was closed, never while the
 * page is busy. Of several that ask in the same moment the first by priority is shown and the others are refused; none
 * waits for another to close. `ask` resolves to true when it was shown and has closed. Notes have a lane of their own:
 * one at a time, which waits for its gap and for a place, is none of the three, and makes way as soon as something else
 * is to lie over the page.
 */
export function turnQueue({ busy, hasDialog, mayNote, watch, now, recall, keep, soon }: Surroundings) {
  let open = false;
  /** The note that waits or is shown; `at` is its place once it is shown. */
  let note: { request: NoteRequest; at: string | null; end(shown: boolean): void } | null = null;
  let waiting: { request: OverlayRequest; answer: (shown: boolean) => void }[] = [];

  async function giveTurn(): Promise<void> {
    const asked = waiting.sort((a, b) => a.request.priority - b.request.priority);
    waiting = [];
    const count = Number(recall(countKey)) || 0;
    const free = !open && count < overlaysPerVisit && !busy();
    const first = free ? asked.find(({ request }) => recall(closedKey(request.key)) === null) : undefined;
    for (const other of asked) if (other !== first) other.answer(false);
    if (!first) return;
    begin();
    keep(countKey, String(count + 1));
    try {
      const { dismissed } = await first.request.show();
      if (dismissed) keep(closedKey(first.request.key), '1');
      first.answer(true);
    } catch {
      first.answer(false);
    } finally {
      open = false;
    }
  }

  /** Something lies over the page from now on, and no note beside it. */
  function begin(): void {
    open = true;
    lookAtNote();
  }

  function lookAtNote(): void {
    if (!note) return;
    const { request, at } = note;
    if (at !== null) {
      if (open || hasDialog() || request.place(at) !== at) request.hide();
      return;
    }
    const count = Number(recall(notesKey(request.key))) || 0;
    if (count >= request.perVisit || recall(closedKey(request.key)) !== null) return note.end(false);
    // A clock that was set back must not make it wait for a day.
    const since = now() - (Number(recall(noteGoneKey)) || -Infinity);
    if (open || busy() || !mayNote() || (since >= 0 && since < request.gapMs)) return;
    const place = request.place(null);
    if (place === null) return;
    note.at = place;
    keep(notesKey(request.key), String(count + 1));
    void showNote(request, place, note.end);
  }

  async function showNote(request: NoteRequest, place: string, end: (shown: boolean) => void): Promise<void> {
    let shown = true;
    // A note that leaves with its page never reports that it closed.
    keep(noteGoneKey, String(now()));
    try {
      const { dismissed } = await request.show(place);
      if (dismissed) keep(closedKey(request.key), '1');
    } catch {
      shown = false;
    }
    keep(noteGoneKey, String(now()));
    end(shown);
  }

  return {
    /**
     * Shows a note when its turn has come; true when it was shown and is gone again. False at once where another one
     * waits or is shown, where the visit has had enough of them, or has closed one.
     */
    note: (request: NoteRequest): Promise<boolean> =>
      new Promise((answer) => {
        if (note) return answer(false);
        let stop = () => {};
        note = {
          request,
          at: null,
          end(shown) {
            stop();
            note = null;
            answer(shown);
          },
        };
        stop = watch(lookAtNote);
        // An overlay that asks in the same moment comes first.
        soon(lookAtNote);
      }),

    ask: (request: OverlayRequest): Promise<boolean> =>
      new Promise((answer) => {
        waiting.push({ request, answer });
        if (waiting.length === 1) soon(() => void giveTurn());
      }),

    /**
     * The turn for what the shopper asked for, which is neither counted nor refused for what was closed before; null
     * while something else lies over the page. Call what comes back when it is gone.
     */
    take(): (() => void) | null {
      if (open) return null;
      begin();
      return () => {
        open = false;
      };
    },
  };
}
