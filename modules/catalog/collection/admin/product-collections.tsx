import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { placedCollectionFields } from '../contract/collection-fields.ts';
import { listCollections } from '../contract/collection-calls.ts';
import { catalogPaths } from '../../product/admin/catalog-paths.ts';
import { OutsideForm } from '../../product/admin/outside-form.tsx';
import { customCollectionSource } from './collection-source.ts';
import type { ProductDraft } from '../../product/admin/product-editor-draft.ts';
import { productEditorText } from '../../product/admin/product-editor-text.ts';
import type { ProductEditor } from '../../product/admin/product-editor.ts';

const most = 250;

/** The product's collections. Manual ones can be changed here, automated ones are marked. */
export function ProductCollections({ editor, draft }: { editor: ProductEditor; draft: ProductDraft }) {
  const t = useText(productEditorText);
  const [choosing, setChoosing] = useState(false);
  const ids = draft.collection_ids;
  const known = useApiQuery(
    listCollections,
    { query: { fields: placedCollectionFields, ids: ids.slice(0, most).join(','), limit: String(most) } },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  const found = new Map(known.data?.collections.map((collection) => [collection.id, collection]));
  const isByHand = (id: number) => found.get(id)?.kind !== 'smart';
  const byRules = ids.filter((id) => !isByHand(id));
  return (
    <div className="product-collections" data-field="collection_ids">
      <p className="product-label">{t('collections')}</p>
      {known.isError ? (
        <p className="note bad">
          <span className="grow">{t('collections_failed')}</span>
          <button type="button" className="link-button" onClick={() => void known.refetch()}>
            {t('try_again')}
          </button>
        </p>
      ) : ids.length === 0 ? (
        <p className="dim text-sm product-collections-none">{t('collections_none')}</p>
      ) : (
        <ul>
          {ids.map((id) => {
            const collection = found.get(id);
            if (!collection && known.isFetching) return null;
            const title = collection?.title ?? t('collection_gone');
            return (
              <li key={id}>
                <Link className="grow cut" to={catalogPaths.collection(id)}>
                  {title}
                </Link>
                {collection?.kind === 'smart' ? (
                  <span className="dim text-xs">{t('collection_by_rule')}</span>
                ) : editor.readOnly ? null : (
                  <button
                    type="button"
                    className="icon-button small"
                    aria-label={t('collection_remove', { title })}
                    onClick={() =>
                      editor.set(
                        'collection_ids',
                        ids.filter((one) => one !== id),
                      )
                    }
                  >
                    <Icon name="close" size={16} />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {editor.readOnly ? null : (
        <Button size="small" onClick={() => setChoosing(true)}>
          {t('collections_choose')}
        </Button>
      )}
      {choosing ? (
        <OutsideForm>
          <Picker
            source={customCollectionSource}
            title={t('collections_choose')}
            searchLabel={t('collections_search')}
            selected={ids.filter(isByHand)}
            cap={most - byRules.length}
            onConfirm={(chosen) => {
              editor.set('collection_ids', [...byRules, ...chosen]);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </OutsideForm>
      ) : null}
    </div>
  );
}
