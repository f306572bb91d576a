import type { SaleNotes, ShownNote } from '../contract/sale-note-part.ts';
import { drawNote } from './sale-note-card.ts';

/** A sale with its design, message and language. */
export interface MountedNote extends Pick<SaleNotes, 'look' | 'message'> {
  note: ShownNote;
  locale: string;
}

/**
 * A notification by itself, for previews: redrawn with each change, and empty if a variable of its title has no value.
 */
export function mountNote(
  host: HTMLElement,
  first: MountedNote,
): { update(shown: MountedNote): void; remove(): void } {
  let element: HTMLElement | undefined;
  const remove = () => element?.remove();
  function update({ note, locale, ...notes }: MountedNote): void {
    remove();
    const drawn = drawNote(notes, note, { locale, now: Date.now(), origin: location.origin, close() {} });
    element = drawn?.element;
    if (!element) return;
    Object.assign(element.style, { position: 'relative', maxWidth: '100%', margin: 'auto' });
    host.append(element);
  }
  update(first);
  return { update, remove };
}
