import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { FullProduct, ProductDraft } from './product-editor-draft.ts';

/** Props of every card of the product's form. */
export type ProductEditor = Editor<FullProduct, ProductDraft>;
