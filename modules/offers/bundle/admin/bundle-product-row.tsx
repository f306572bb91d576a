import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { BundleItem } from './bundle-products.ts';
import { bundleText } from './bundle-text.ts';

export interface BundleProductRowProps {
  item: BundleItem;
  /** The bundle is shown on the page of this one. */
  target: boolean;
  /** Makes it the target; undefined where that is no choice. */
  onTarget: (() => void) | undefined;
  /** The bundle takes no more units. */
  full: boolean;
  readOnly: boolean;
  /** 0 takes the product out. */
  onUnits: (units: number) => void;
}

/** One product of a bundle: what it is, how often, whether it can be bought (V134, V135, V172). */
export function BundleProductRow({ item, target, onTarget, full, readOnly, onUnits }: BundleProductRowProps) {
  const t = useText(bundleText);
  const write = useFormats();
  const { product, quantity, warning } = item;
  const title = product?.title ?? `#${item.id}`;
  return (
    <li data-product={item.id}>
      <span className={product?.image ? 'thumb' : 'thumb bundle-no-picture'}>
        {product?.image ? (
          <img src={product.image.thumbnail} alt="" width={40} height={40} />
        ) : (
          <Icon name="image" size={16} />
        )}
      </span>
      <div className="bundle-product-name">
        <span className="strong">{product || warning ? title : <Skeleton width={140} height={14} />}</span>{' '}
        {target ? <StatusTag bare>{t('target')}</StatusTag> : null}{' '}
        {warning ? <StatusTag tone={warning === 'deleted' ? 'bad' : 'warn'}>{t(warning)}</StatusTag> : null}
        <div className="text-sm quiet tabular">
          {product ? write.money(product.first_variant?.price) : null}
          {onTarget && !readOnly ? (
            <button
              type="button"
              className="link-button bundle-set-target"
              aria-label={t('set_target_of', { title })}
              onClick={onTarget}
            >
              {t('set_target')}
            </button>
          ) : null}
        </div>
      </div>
      <div className="bundle-units" role="group" aria-label={t('quantity_of', { title })}>
        <button
          type="button"
          className="icon-button small"
          aria-label={t('one_less', { title })}
          disabled={quantity === 1}
          onClick={() => onUnits(quantity - 1)}
        >
          <Icon name="minus" size={16} />
        </button>
        <output className="tabular">{write.number(quantity)}</output>
        <button
          type="button"
          className="icon-button small"
          aria-label={t('one_more', { title })}
          disabled={full}
          onClick={() => onUnits(quantity + 1)}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
      <button
        type="button"
        className="icon-button small bundle-remove"
        aria-label={t('remove', { title })}
        onClick={() => onUnits(0)}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
