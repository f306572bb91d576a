import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { TagsField, tagsOf } from '#core/admin/controls/tags-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listProductTags } from '../contract/product-edit-calls.ts';
import { productListText } from './product-list-text.ts';

/** Tags to give to products, or to take from them. */
export function ProductTagsDialog({
  kind,
  count,
  onAnswer,
}: {
  kind: 'add_tags' | 'remove_tags';
  /** How many products. */
  count: number;
  /** Null when it was called off. */
  onAnswer: (tags: readonly string[] | null) => void;
}) {
  const t = useText(productListText);
  const [tags, setTags] = useState('');
  const known = useApiQuery(listProductTags, { query: { limit: '1000' } }, { staleTime: 60_000 });
  return (
    <FormDialog
      size="small"
      title={t(kind)}
      submitLabel={t(kind === 'add_tags' ? 'tags_add' : 'tags_remove')}
      problems={(): Record<string, string> => (tags === '' ? { tags: t('tags_missing') } : {})}
      onSubmit={async () => onAnswer(tagsOf(tags))}
      onClose={() => onAnswer(null)}
    >
      {(errors) => (
        <TagsField
          label={t('tags_of', { count })}
          value={tags}
          onChange={setTags}
          suggestions={known.data?.tags}
          error={tags === '' ? errors['tags'] : undefined}
        />
      )}
    </FormDialog>
  );
}
