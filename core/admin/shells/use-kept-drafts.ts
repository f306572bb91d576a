import { useEffect, useRef, useState } from 'react';
import { useSession } from '../client/session-context.ts';
import { draftKeeper, type DraftKeeper } from './draft-keeper.ts';
import type { EditorModel } from './editor-model.ts';
import { isNew } from './editor-news.ts';
import { addDraftWriter, isAbout, sweepDrafts } from './kept-draft.ts';
import type { KeepsDraft } from './keeps-draft.ts';
import type { ObservedEditor } from './observed-editor.ts';

/** Once for each load of the admin: what is too old goes, whoever's it is. */
let isSwept = false;

/** Keeps what an editor holds in the browser, and tells it of earlier drafts. */
export function useStoredDrafts<Saved, Draft>(
  observed: ObservedEditor<Saved, Draft>,
  model: EditorModel<Saved, Draft>,
  keeps: KeepsDraft<Draft>,
  id: number | string | undefined,
) {
  const { user, shop } = useSession();
  const isStored = 'key' in keeps;
  const name = isNew(id) ? (isStored && keeps.variant) || 'new' : (id ?? 'settings');
  const thing = isStored ? `${keeps.key}.${name}` : undefined;
  const leavesOut = useRef(isStored ? keeps.leavesOut : undefined);
  const keeper = useRef<DraftKeeper<Saved, Draft>>(undefined);
  const [elsewhere, setElsewhere] = useState<{ thing: string; at: number | undefined }>();

  useEffect(() => {
    if (thing === undefined) return undefined;
    if (!isSwept) sweepDrafts();
    isSwept = true;
    const owner = { user: user.id, shop: shop.id };
    const one = draftKeeper<Saved, Draft>(owner, thing, leavesOut.current);
    keeper.current = one;
    let gone = false;
    async function look() {
      const { left, elsewhere: at } = await one.look();
      if (gone) return;
      // At once: what is told is not thrown away as something that the editor does not have.
      if (left.length > 0) one.keep(observed.tell({ type: 'found', kept: left }));
      setElsewhere({ thing: thing!, at });
    }
    void look();
    const onStorage = (event: StorageEvent) => {
      if (isAbout(owner, thing, event.key)) void look();
    };
    window.addEventListener('storage', onStorage);
    const removeWriter = addDraftWriter(one.flush);
    return () => {
      gone = true;
      window.removeEventListener('storage', onStorage);
      removeWriter();
      one.close();
      keeper.current = undefined;
    };
  }, [observed, user.id, shop.id, thing]);

  useEffect(() => keeper.current?.keep(model), [model, thing]);

  return {
    keeper,
    leavesOut: isStored && Object.keys(keeps.leavesOut ?? {}).length > 0,
    /** When another tab last typed in a draft of the same thing that it has open. */
    elsewhere: elsewhere !== undefined && elsewhere.thing === thing ? elsewhere.at : undefined,
  };
}
