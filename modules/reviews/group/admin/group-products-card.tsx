import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FieldNote } from '#core/admin/controls/field-note.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { catalogPaths, productsByIds, productSource } from '#modules/catalog/product/admin/public.ts';
import { maxProducts } from '../contract/group-words.ts';
import { reviewGroupText } from './group-text.ts';

export interface GroupProductsCardProps {
  ids: readonly number[];
  error: string | undefined;
  readOnly: boolean;
  onChange: (ids: number[]) => void;
}

/** The products of a group, with a picker to choose them and a button to remove each. */
export function GroupProductsCard({ ids, error, readOnly, onChange }: GroupProductsCardProps) {
  const t = useText(reviewGroupText);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const source = useMemo(() => productSource(formats), [formats]);
  const wanted = ids.toSorted((a, b) => a - b);
  const read = useQuery({
    queryKey: ['review-group-products', wanted],
    queryFn: ({ signal }) => productsByIds(wanted, formats, signal),
    enabled: wanted.length > 0,
    placeholderData: (before) => before,
  });
  const known = new Map(read.data?.map((item) => [item.id, item]));
  return (
    <Card title={t('products')} end={<span className="tabular">{formats.number(ids.length)}</span>}>
      <div className="stack" data-field="ids">
        <p className="dim text-sm">{t('products_hint', { most: formats.number(maxProducts) })}</p>
        {read.isError ? (
          <p className="note bad" role="alert">
            <Icon name="alert" size={16} />
            <span className="grow">{t('products_failed')}</span>
            <button type="button" className="link-button" onClick={() => void read.refetch()}>
              {t('try_again')}
            </button>
          </p>
        ) : null}
        {ids.length === 0 ? (
          <div className="review-group-none">
            <p className="strong">{t('none_title')}</p>
            <p className="dim text-sm">{t('none_text')}</p>
          </div>
        ) : read.isPending && !read.isError ? (
          <SkeletonRows rows={Math.min(ids.length, 6)} />
        ) : (
          <ul className="review-group-products" aria-label={t('products')}>
            {ids.map((id) => {
              const item = known.get(id);
              if (!item && read.isPlaceholderData) return null;
              const title = item?.title ?? t('gone_title', { id });
              return (
                <li key={id}>
                  <span className="thumb">
                    {item?.thumbnail ? <img src={item.thumbnail} alt="" loading="lazy" /> : null}
                  </span>
                  <span className="review-group-product">
                    {item && !item.gone ? (
                      <Link className="list-name" to={catalogPaths.product(id)}>
                        {title}
                      </Link>
                    ) : (
                      <span className="list-name">{title}</span>
                    )}
                    <span className={item && !item.badge ? 'list-meta' : 'list-meta warn'}>
                      {item ? (item.badge ?? item.subtitle) : t('gone')}
                    </span>
                  </span>
                  {readOnly ? null : (
                    <button
                      type="button"
                      className="icon-button small"
                      aria-label={t('take_out', { title })}
                      onClick={() => onChange(ids.filter((one) => one !== id))}
                    >
                      <Icon name="close" size={16} />
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <div className="row wrap">
          <Button size="small" icon="plus" disabled={readOnly} onClick={() => setOpen(true)}>
            {t('choose')}
          </Button>
        </div>
        <FieldNote id="ids" error={error} />
      </div>
      {isOpen ? (
        <Picker
          source={source}
          title={t('choose')}
          searchLabel={t('search_products')}
          selected={ids}
          cap={maxProducts}
          onConfirm={(next) => {
            onChange(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}
