import { Card } from '#core/admin/controls/card.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { productEditorText } from './product-editor-text.ts';
import { plainText } from './product-plain-text.ts';

/** Preview of a search result with this title and text. */
const titleRoom = 70;
const textRoom = 160;

export interface SearchEngineCardProps {
  /** The part of the store's address: `products`. */
  folder: 'products' | 'collections';
  /** Title and HTML description of the object. They replace empty fields. */
  title: string;
  html: string;
  pageTitle: EditorField<string>;
  description: EditorField<string>;
  /** Letters the description may have. */
  maxLetters: number;
  handle: EditorField<string>;
}

/** How a search engine may show a page of the store; empty fields are filled from title and description. */
export function SearchEngineCard(props: SearchEngineCardProps) {
  const { folder, title, html, pageTitle, description, maxLetters, handle } = props;
  const t = useText(productEditorText);
  const { shop } = useSession();
  const text = plainText(html);
  const shownTitle = pageTitle.value.trim() || title.trim();
  const shownText = description.value.trim() || text;
  const used = (count: number, most: number) => t('search_count', { count, most });
  return (
    <Card title={t('search_engines')}>
      <div className="stack">
        <div className="search-result" role="group" aria-label={t('search_preview')}>
          <p className="search-result-shop">
            {shop.name}{' '}
            <span className="dim">
              › {folder} › {handle.value || '…'}
            </span>
          </p>
          <p className="search-result-title">{shownTitle || t(`search_no_title_${folder}`)}</p>
          <p className="search-result-text">{shownText.slice(0, textRoom) || t('search_no_text')}</p>
        </div>
        <TextField
          {...pageTitle}
          label={t('search_title')}
          hint={used(pageTitle.value.length, titleRoom)}
          placeholder={title}
          maxLength={255}
          autoComplete="off"
        />
        <TextAreaField
          {...description}
          label={t('search_text')}
          hint={used(description.value.length, textRoom)}
          placeholder={text.slice(0, textRoom)}
          maxLength={maxLetters}
        />
        <TextField
          {...handle}
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
