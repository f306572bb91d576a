import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AreaScope } from '#core/admin/controls/area-scope.tsx';

/** A dialog with a form of its own, opened from within the editor's: a form may not stand in another one. */
export function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(<AreaScope area="catalog">{children}</AreaScope>, document.body);
}
