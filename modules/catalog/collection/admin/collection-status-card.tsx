import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { collectionSortOrders, type CollectionSortOrder } from '../contract/collection-choice.ts';
import type { CollectionDraft } from './collection-editor-draft.ts';
import type { CollectionEditor } from './collection-editor.ts';
import { collectionText } from './collection-text.ts';

/** Whether shoppers see it, and in which order they see its products. */
export function CollectionStatusCard({
  editor,
  draft,
}: {
  editor: CollectionEditor;
  draft: CollectionDraft;
}) {
  const t = useText(collectionText);
  // Automated collections can’t be sorted manually, but a stored manual order stays in the list.
  const orders = collectionSortOrders.filter(
    (order) => draft.kind === 'custom' || order !== 'manual' || draft.sort_order === 'manual',
  );
  return (
    <Card title={t('status')}>
      <div className="stack">
        <CheckField
          {...editor.field('published')}
          label={t('visible')}
          hint={t(draft.published ? 'visible_hint' : 'hidden_hint')}
        />
        <SelectField
          {...editor.field('sort_order')}
          label={t('sort')}
          options={orders.map((value) => ({ value, label: t(`sort_${value}`) }))}
          onChange={(order) => editor.set('sort_order', order as CollectionSortOrder)}
        />
      </div>
    </Card>
  );
}
