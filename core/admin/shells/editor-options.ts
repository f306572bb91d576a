import type { Toast } from '../controls/toast-list.ts';
import type { FieldErrors } from './editor-model.ts';
import type { EditedThing } from './editor-news.ts';
import type { KeepsDraft } from './keeps-draft.ts';

/** What a page says of the thing it edits. */
export interface EditorOptions<Saved, Draft> extends EditedThing<Saved, Draft> {
  /** Sends the change made from `base` (its version goes along) and gives what is stored now. */
  save: (draft: Draft, base: Saved) => Promise<Saved>;
  /** `key` is the same for a try that repeats one without an answer. */
  create?: (draft: Draft, key: string) => Promise<Saved>;
  /** The call takes the key: a creation that did not reach the server is sent again when it can be reached. */
  createsOnce?: boolean;
  /** Path → sentence; empty when all is well. */
  validate?: (draft: Draft) => FieldErrors;
  /** After creating: usually on to the list. Not asked about. */
  onCreated?: (saved: Saved) => void | Promise<void>;
  onSaved?: (saved: Saved) => void;
  /** What the toast says, where “Created”, “Saved” and for settings V428 are not the words; of what was made also its Undo. */
  createdText?: string | ((saved: Saved) => { text: string; action?: Toast['action'] });
  savedText?: string;
  /** What the toast says of a save that failed, where the words of the server are not what a document asks for; the reason stands above the form. */
  failedText?: string;
  onDiscarded?: () => void;
  /** What the save bar's button says while creating, where “Save” is not the word. */
  createLabel?: string;
  /** The same for what is stored already. */
  saveLabel?: string;
  /** Discard while creating, with nothing entered: back to the list. */
  onLeave?: () => void;
  /** The name the body is wrapped in, taken off the server's field paths: `offer`. */
  wrapper?: string;
  /** What of the draft is kept in the browser, through crashes and ended sessions. */
  keeps: KeepsDraft<Draft>;
  /**
   * Asks before the page is left with changes. Default: for what is stored, and not for something new (V029). True: also
   * for something new, once something was typed. False: never.
   */
  asksToLeave?: boolean;
  /** Nothing can be changed. */
  readOnly?: boolean;
}
