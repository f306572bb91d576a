import { Card } from '#core/admin/frame/card.tsx';
import { useSession } from '#core/admin/frame/session-context.ts';
import { TextAreaField } from '#core/admin/frame/text-area-field.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ProductDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { plainText } from './product-plain-text.ts';

/** What search engines show of a title and of a text. */
const titleRoom = 70;
const textRoom = 160;

/** How a search engine may show the product; empty fields are filled from title and description. */
export function ProductSearchCard({ editor, draft }: { editor: ProductEditor; draft: ProductDraft }) {
  const t = useText(productEditorText);
  const { shop } = useSession();
  const text = plainText(draft.body_html);
  const title = draft.metafields_global_title_tag.trim() || draft.title.trim();
  const about = draft.metafields_global_description_tag.trim() || text;
  const used = (count: number, most: number) => t('search_count', { count, most });
  return (
    <Card title={t('search_engines')}>
      <div className="stack">
        <div className="search-result" role="group" aria-label={t('search_preview')}>
          <p className="search-result-shop">
            {shop.name} <span className="dim">› products › {draft.handle || '…'}</span>
          </p>
          <p className="search-result-title">{title || t('search_no_title')}</p>
          <p className="search-result-text">{about.slice(0, textRoom) || t('search_no_text')}</p>
        </div>
        <TextField
          {...editor.field('metafields_global_title_tag')}
          label={t('search_title')}
          hint={used(draft.metafields_global_title_tag.length, titleRoom)}
          placeholder={draft.title}
          maxLength={255}
          autoComplete="off"
        />
        <TextAreaField
          {...editor.field('metafields_global_description_tag')}
          label={t('search_text')}
          hint={used(draft.metafields_global_description_tag.length, textRoom)}
          placeholder={text.slice(0, textRoom)}
          maxLength={5000}
        />
        <TextField
          {...editor.field('handle')}
          label={t('search_handle')}
          hint={t('search_handle_hint')}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
    </Card>
  );
}
