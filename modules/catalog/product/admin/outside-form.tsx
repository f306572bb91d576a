import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AreaScope } from '#core/admin/controls/area-scope.tsx';

/** A dialog with its own form within the editor, because forms can't be nested. */
export function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(<AreaScope area="catalog">{children}</AreaScope>, document.body);
}
