import type { RefObject } from 'react';
import { ApiError } from '../client/api-error.ts';
import { isUnreached, noteLine, untilLineBack } from '../client/line.ts';
import { translateFields } from '../client/sentence-text.ts';
import { leaveUnasked } from '../frame/dirty-registry.ts';
import { showToast } from '../controls/toast-list.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { sameContent } from './draft-path.ts';
import { focusFirst } from './editor-focus.ts';
import { isDirty, type Sent } from './editor-model.ts';
import { isNew } from './editor-news.ts';
import type { EditorOptions } from './editor-options.ts';
import { editorText } from './editor-text.ts';
import type { ObservedEditor } from './observed-editor.ts';

export interface EditorSaving<Saved, Draft> {
  observed: ObservedEditor<Saved, Draft>;
  /** As the page drew them last; and as they are now. */
  options: EditorOptions<Saved, Draft>;
  given: RefObject<EditorOptions<Saved, Draft>>;
  /** Aborted when the page goes: what waits for the line stops waiting with it. */
  leaving: RefObject<AbortController | undefined>;
  keeper: RefObject<DraftKeeper<Saved, Draft> | undefined>;
}

/** Sends what is to be saved, tells the editor how that went and says so; true when saved. */
export async function saveEditor<Saved, Draft>({
  observed,
  options,
  given,
  leaving,
  keeper,
}: EditorSaving<Saved, Draft>): Promise<boolean> {
  const t = editorText.text;
  const creating = isNew(options.id);
  const isSingle = options.id === undefined;

  const { current: now } = given;
  const before = observed.state();
  if (before.sending !== undefined || now.readOnly || before.draft === undefined) return false;
  const wrong = problems(now, before.draft);
  const count = Object.keys(wrong).length;
  if (count > 0) {
    observed.tell({ type: 'not_sent', errors: wrong, failure: t('mend', { count }) });
    focusFirst(Object.keys(wrong));
    return false;
  }
  const { sending: sent } = observed.tell({ type: 'save_asked', key: crypto.randomUUID() });
  if (sent === undefined) return false;
  try {
    const answer = await send(sent);
    if (answer === undefined) return false;
    await taken(sent, answer);
    return true;
  } catch (error) {
    return await fail(error, sent);
  } finally {
    observed.tell({ type: 'save_ended', sent });
  }

  /** Sends it until there is an answer; undefined once the editor no longer waits for it. */
  async function send(sent: Sent<Saved, Draft>): Promise<Saved | undefined> {
    const stop = leaving.current?.signal;
    for (;;) {
      const { current: now } = given;
      try {
        if (sent.base !== undefined) return await now.save(sent.draft, sent.base);
        if (now.create === undefined) throw new Error('This editor cannot create');
        return await now.create(sent.draft, sent.key);
      } catch (error) {
        const mayRepeat = sent.base !== undefined || given.current.createsOnce === true;
        if (!mayRepeat || !isUnreached(error)) throw error;
      }
      // Also where another call got through since: this one did not.
      noteLine(false);
      if (observed.tell({ type: 'unreached', sent }).sending !== sent) return undefined;
      const isBack = await untilLineBack(stop);
      if (!isBack || observed.state().sending !== sent) return undefined;
      observed.tell({ type: 'tried_again', sent });
    }
  }

  async function taken(sent: Sent<Saved, Draft>, answer: Saved): Promise<void> {
    const { current: now } = given;
    const after = observed.tell({ type: 'saved', sent, saved: answer, draft: now.toDraft(answer) });
    const { createdText: made } = now;
    if (sent.base === undefined && typeof made === 'function') {
      const { text, action } = made(answer);
      showToast(text, { action });
    } else if (sent.base === undefined) showToast(typeof made === 'string' ? made : t('created'));
    else showToast(now.savedText ?? t(isSingle ? 'settings_saved' : 'saved'));
    if (sent.base === undefined) keeper.current?.done(after.slot);
    if (!creating) now.onSaved?.(answer);
    // What was typed since stays here, as a change of what is made now.
    else if (!isDirty(after)) await leaveUnasked(async () => now.onCreated?.(answer));
  }

  /** True where it was saved all the same. */
  async function fail(error: unknown, sent: Sent<Saved, Draft>): Promise<boolean> {
    if (error instanceof ApiError && error.status === 409 && sent.base !== undefined) {
      const { data: theirs } = await options.load.refetch();
      if (theirs !== undefined && !sameContent(theirs, sent.base)) {
        const theirDraft = options.toDraft(theirs);
        // A try before this one had arrived, and only its answer was lost.
        if (sameContent(theirDraft, sent.draft)) {
          await taken(sent, theirs);
          return true;
        }
        observed.tell({ type: 'overtaken', sent, theirs, theirDraft });
        return false;
      }
    }
    const reason = error instanceof Error ? error.message : String(error);
    const failure = t('save_failed', { reason });
    const fields = error instanceof ApiError ? unwrapped(error.fields, options.wrapper) : {};
    const unsure = isUnreached(error) || (error instanceof ApiError && error.code === 'unreadable');
    observed.tell({ type: 'refused', sent, errors: fields, failure, unsure });
    focusFirst(Object.keys(fields));
    showToast(given.current.failedText ?? reason, { tone: 'bad' });
    return false;
  }
}

/** What is wrong with the draft; the contract's English sentences come in the language of the screen. */
export function problems<Saved, Draft>(
  options: EditorOptions<Saved, Draft>,
  draft: Draft,
): Record<string, string> {
  return translateFields(options.validate?.(draft) ?? {});
}

/** `offer.discount_data.data.0.type` → `discount_data.data.0.type`. */
function unwrapped(
  fields: Readonly<Record<string, string>>,
  wrapper: string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      wrapper !== undefined && path.startsWith(`${wrapper}.`) ? path.slice(wrapper.length + 1) : path,
      text,
    ]),
  );
}
