import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { FullProduct, ProductDraft } from './product-editor-draft.ts';

/** What every card of the product's form gets. */
export type ProductEditor = Editor<FullProduct, ProductDraft>;
