import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productStatus, type ProductStatus } from '../contract/product.ts';
import { withStatus, type ProductDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';

/** Whether it can be sold, and whether the online store shows it. */
export function ProductStatusCard({ editor, draft }: { editor: ProductEditor; draft: ProductDraft }) {
  const t = useText(productEditorText);
  return (
    <Card>
      <SelectField
        label={t('status')}
        name="status"
        value={draft.status}
        disabled={editor.readOnly}
        hint={t(`status_${draft.status}_hint`)}
        options={productStatus.options.map((value) => ({ value, label: t(`status_${value}`) }))}
        onChange={(value) => editor.set((before) => withStatus(before, value as ProductStatus))}
      />
      {draft.status === 'active' ? (
        <div className="status-channel">
          <CheckField {...editor.field('published')} label={t('in_online_store')} />
        </div>
      ) : null}
    </Card>
  );
}
