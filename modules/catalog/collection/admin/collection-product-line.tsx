import { Link } from '@tanstack/react-router';
import { usePickerPrice } from '#core/admin/picker/picker-price.ts';
import type { PickerItem } from '#core/admin/picker/picker-source.ts';
import { catalogPaths } from '../../product/admin/catalog-paths.ts';

/** A product of a collection: image, linked title, stock or a warning, price. */
export function CollectionProductLine({ item }: { item: PickerItem }) {
  const price = usePickerPrice()(item);
  return (
    <>
      <span className="thumb">
        {item.thumbnail ? <img src={item.thumbnail} alt="" loading="lazy" /> : null}
      </span>
      <span className="grow">
        <Link className="list-name" to={catalogPaths.product(item.id)}>
          {item.title}
        </Link>
        <span className={item.badge ? 'list-meta warn' : 'list-meta'}>{item.badge ?? item.subtitle}</span>
      </span>
      {price === undefined ? null : <span className="quiet tabular">{price}</span>}
    </>
  );
}
