import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listCollections } from '../contract/collection-calls.ts';
import type { Product } from '../contract/product.ts';
import { productText } from './product-text.ts';

/** Where the product belongs: type, vendor, collections, tags; each leads to the others like it. */
export function ProductFactCards({ product }: { product: Product }) {
  const t = useText(productText);
  const formats = useFormats();
  const { metafields_global_title_tag: title, metafields_global_description_tag: text } = product;
  const tags = product.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  return (
    <>
      <Card title={t('organisation')}>
        <dl className="product-facts">
          <div>
            <dt>{t('type')}</dt>
            <dd>
              <Narrowed name="type" value={product.product_type} />
            </dd>
          </div>
          <div>
            <dt>{t('vendor')}</dt>
            <dd>
              <Narrowed name="vendor" value={product.vendor} />
            </dd>
          </div>
          <div>
            <dt>{t('collections')}</dt>
            <dd>
              <Collections ids={product.collection_ids} />
            </dd>
          </div>
          <div>
            <dt>{t('tags')}</dt>
            <dd className="product-tags">
              {tags.length === 0 ? t('none') : null}
              {tags.map((tag) => (
                <Link key={tag} className="tag bare" to="/products" search={{ tag } as never}>
                  {tag}
                </Link>
              ))}
            </dd>
          </div>
        </dl>
      </Card>
      <Card title={t('facts')}>
        <dl className="product-facts">
          <div>
            <dt>{t('handle')}</dt>
            <dd className="product-handle">{product.handle}</dd>
          </div>
          {product.gift_card ? (
            <div>
              <dt>{t('gift_card')}</dt>
              <dd>{t('yes')}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t('created')}</dt>
            <dd>{formats.dateTime(product.created_at)}</dd>
          </div>
          <div>
            <dt>{t('updated')}</dt>
            <dd>{formats.dateTime(product.updated_at)}</dd>
          </div>
        </dl>
      </Card>
      {title || text ? (
        <Card title={t('search_listing')}>
          <p className="strong">{title}</p>
          <p className="quiet">{text}</p>
        </Card>
      ) : null}
    </>
  );
}

/** A value that leads to the products that share it. */
function Narrowed({ name, value }: { name: 'type' | 'vendor'; value: string }) {
  const t = useText(productText);
  if (value === '') return <>{t('none')}</>;
  return (
    <Link to="/products" search={{ [name]: value } as never}>
      {value}
    </Link>
  );
}

function Collections({ ids }: { ids: readonly number[] }) {
  const t = useText(productText);
  const some = ids.length > 0;
  const collections = useApiQuery(
    listCollections,
    { query: { ids: ids.slice(0, 250).join(','), limit: '250' } },
    { enabled: some },
  );
  if (!some) return <>{t('none')}</>;
  if (collections.isError) return <>{t('collection_count', { count: ids.length })}</>;
  return (
    <ul>
      {(collections.data?.collections ?? []).map((collection) => (
        <li key={collection.id}>
          <Link to={`/collections/${collection.id}`}>{collection.title}</Link>
        </li>
      ))}
    </ul>
  );
}
