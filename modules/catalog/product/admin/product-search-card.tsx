import type { ProductDraft } from './product-editor-draft.ts';
import type { ProductEditor } from './product-editor.ts';
import { SearchEngineCard } from './search-engine-card.tsx';

/** How a search engine may show the product. */
export function ProductSearchCard({ editor, draft }: { editor: ProductEditor; draft: ProductDraft }) {
  return (
    <SearchEngineCard
      folder="products"
      title={draft.title}
      html={draft.body_html}
      pageTitle={editor.field('metafields_global_title_tag')}
      description={editor.field('metafields_global_description_tag')}
      maxLetters={5000}
      handle={editor.field('handle')}
    />
  );
}
