import { isDirty, type EditorModel, type StoredDraft } from './editor-model.ts';
import { sameContent } from './draft-path.ts';
import { draftsOf, removeDraft, storeDraft, type DraftOwner, type StoredRecord } from './kept-draft.ts';
import { keepable } from './keeps-draft.ts';
import { livingTabs, thisTab } from './living-tabs.ts';

export interface DraftKeeper<Saved, Draft> {
  /** Writes down, in a moment, what is typed and put aside, and throws away what is neither any more. */
  keep: (model: EditorModel<Saved, Draft>) => void;
  /** The same without the moment, before the page goes. */
  flush: () => void;
  /** Earlier drafts that no tab has open and that were not reported yet, and when another tab last typed in one. */
  look: () => Promise<{ left: StoredDraft<Draft>[]; elsewhere: number | undefined }>;
  /** Throws away what this editor has written. */
  drop: () => void;
  /** What lies in the slot is stored now, as another thing than this one: what was created. */
  done: (slot: string) => void;
  /** The editor is gone; what it has written is an earlier draft from now on. */
  close: () => void;
}

/** A draft as the editor has it; a changed one is another object. */
type Written = Pick<StoredDraft<unknown>, 'draft' | 'base' | 'at' | 'key'>;

const editorOf = (slot: string) => slot.slice(0, slot.lastIndexOf('.'));

const delay = 300;

/** What editors of this tab have open. */
const held = new Set<string>();

/** Keeps the drafts of one thing in the browser. */
export function draftKeeper<Saved, Draft>(
  owner: DraftOwner,
  thing: string,
  leavesOut: object | undefined,
): DraftKeeper<Saved, Draft> {
  /** What lies in each slot. */
  const written = new Map<string, Written>();
  const reported = new Set<string>();
  let wanted: Map<string, Written> | undefined;
  let own = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const holding = (slot: string) => `${thing}~${slot}`;

  function keep(model: EditorModel<Saved, Draft>): void {
    const { draft, baseDraft, base, slot, kept, unanswered } = model;
    own = editorOf(slot);
    wanted = new Map(kept.map((one) => [one.slot, one]));
    if (isDirty(model) && !sameContent(keepable(draft, leavesOut), keepable(baseDraft, leavesOut))) {
      const isUnanswered = unanswered !== undefined && sameContent(unanswered.draft, draft);
      const key = isUnanswered ? unanswered.key : undefined;
      wanted.set(slot, { draft, base: base && baseDraft, at: Date.now(), key });
    }
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  }

  function recordOf({ draft, base, at, key }: Written): StoredRecord {
    return {
      draft: keepable(draft, leavesOut),
      base: base === undefined ? null : keepable(base, leavesOut),
      at,
      tab: thisTab(),
      ...(key === undefined ? {} : { key }),
    };
  }

  function flush(): void {
    clearTimeout(timer);
    if (wanted === undefined) return;
    let isAllWritten = true;
    for (const [slot, one] of wanted) {
      // What another editor has written lies there.
      if (editorOf(slot) !== own) continue;
      const before = written.get(slot);
      if (before?.draft === one.draft && before?.base === one.base && before?.key === one.key) continue;
      if (storeDraft(owner, thing, slot, recordOf(one))) {
        written.set(slot, one);
        held.add(holding(slot));
      } else isAllWritten = false;
    }
    // What a draft came from goes when the draft itself is safe.
    if (isAllWritten) for (const slot of written.keys()) if (!wanted.has(slot)) remove(slot);
    wanted = undefined;
  }

  function remove(slot: string): void {
    removeDraft(owner, thing, slot);
    written.delete(slot);
    held.delete(holding(slot));
  }

  return {
    keep,
    flush,
    async look() {
      const living = await livingTabs();
      const others = draftsOf(owner, thing).filter(({ slot }) => !written.has(slot));
      const isOpen = ({ tab, slot }: StoredRecord & { slot: string }) =>
        tab === thisTab() ? held.has(holding(slot)) : living.has(tab);
      const left = others.filter((one) => !isOpen(one) && !reported.has(one.slot));
      for (const one of left) {
        reported.add(one.slot);
        written.set(one.slot, { draft: one.draft, base: one.base, at: one.at, key: one.key });
      }
      return {
        left: left.map(({ slot, draft, base, at, key }): StoredDraft<Draft> => ({
          slot,
          draft: draft as Draft,
          base: (base ?? undefined) as Draft | undefined,
          at,
          key,
          reason: 'earlier',
        })),
        elsewhere: others.findLast(isOpen)?.at,
      };
    },
    drop() {
      clearTimeout(timer);
      wanted = undefined;
      for (const slot of written.keys()) if (held.has(holding(slot))) remove(slot);
    },
    done(slot) {
      flush();
      remove(slot);
    },
    close() {
      flush();
      for (const slot of written.keys()) held.delete(holding(slot));
    },
  };
}
