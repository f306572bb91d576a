import { useId, type ReactNode } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useDebounced } from '#core/admin/controls/debounced.ts';
import { TagsField } from '#core/admin/controls/tags-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { Suggestions } from '#core/admin/controls/suggestions.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listProductTags, listProductTypes, listProductVendors } from '../contract/product-edit-calls.ts';
import type { ProductDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';

const typingPause = 300;
const fresh = { staleTime: 60_000, keepPrevious: true };

/** Vendor, type, tags and collections (`children`), with suggestions of values in use. */
export function ProductOrganisationCard({
  editor,
  draft,
  children,
}: {
  editor: ProductEditor;
  draft: ProductDraft;
  children: ReactNode;
}) {
  const t = useText(productEditorText);
  const id = useId();
  const vendor = useDebounced(draft.vendor.trim(), typingPause);
  const type = useDebounced(draft.product_type.trim(), typingPause);
  const limit = '50';
  const vendors = useApiQuery(listProductVendors, { query: { search: vendor || undefined, limit } }, fresh);
  const types = useApiQuery(listProductTypes, { query: { search: type || undefined, limit } }, fresh);
  const tags = useApiQuery(listProductTags, { query: { limit: '1000' } }, fresh);
  return (
    <Card title={t('organisation')}>
      <div className="stack">
        <TextField
          {...editor.field('vendor')}
          label={t('vendor')}
          maxLength={255}
          autoComplete="off"
          list={`${id}-vendors`}
        />
        <Suggestions id={`${id}-vendors`} values={vendors.data?.vendors} without={draft.vendor} />
        <TextField
          {...editor.field('product_type')}
          label={t('type')}
          maxLength={255}
          autoComplete="off"
          list={`${id}-types`}
        />
        <Suggestions id={`${id}-types`} values={types.data?.types} without={draft.product_type} />
        <TagsField {...editor.field('tags')} label={t('tags')} suggestions={tags.data?.tags} />
        {children}
      </div>
    </Card>
  );
}
