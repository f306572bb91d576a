import { Card } from '#core/admin/controls/card.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { RichTextField } from '#core/admin/rich-text/rich-text-field.tsx';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';

/** Title and description of the product. */
export function ProductTitleCard({ editor }: { editor: ProductEditor }) {
  const t = useText(productEditorText);
  return (
    <Card>
      <div className="stack">
        <TextField
          {...editor.field('title')}
          label={t('title')}
          hint={editor.creating ? t('title_hint') : undefined}
          maxLength={255}
          autoComplete="off"
        />
        <RichTextField {...editor.field('body_html')} label={t('description')} />
      </div>
    </Card>
  );
}
