import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Product, Variant } from '../contract/product.ts';
import { productText } from './product-text.ts';

/** The one variant of a product without options is called this, in files and in the store. */
const onlyVariant = 'Default Title';

/** Every variant with its options, prices and stock; scrolls sideways where the window is narrow. */
export function ProductVariantsCard({ product }: { product: Product }) {
  const t = useText(productText);
  const formats = useFormats();
  const { variants, images } = product;
  const options = product.options.filter(
    (option) => !(product.options.length === 1 && option.values.every((value) => value === onlyVariant)),
  );
  const pictures = new Map(images.map((image) => [image.id, image.thumbnail]));
  const pictured = variants.some((variant) => variant.image_id !== null);
  return (
    <Card
      title={t('variants')}
      end={<span className="dim text-sm">{formats.number(variants.length)}</span>}
      flush
    >
      <div className="product-variants" role="group" aria-label={t('variants')} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              {pictured ? <th scope="col">{t('image')}</th> : null}
              {options.length === 0 ? <th scope="col">{t('variant')}</th> : null}
              {options.map((option) => (
                <th key={option.position} scope="col">
                  {option.name}
                </th>
              ))}
              <th scope="col">{t('sku')}</th>
              {(['price', 'compare_at', 'stock'] as const).map((name) => (
                <th key={name} scope="col" className="numeric">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant.id}>
                {pictured ? (
                  <td>
                    <Picture src={pictures.get(variant.image_id ?? 0)} />
                  </td>
                ) : null}
                {options.length === 0 ? <td>{t('only_variant')}</td> : null}
                {options.map((option) => (
                  <td key={option.position}>{optionOf(variant, option.position) ?? '—'}</td>
                ))}
                <td className="quiet">{variant.sku || '—'}</td>
                <td className="numeric">{formats.money(variant.price)}</td>
                <td className="numeric">{formats.money(variant.compare_at_price)}</td>
                <td className="numeric">
                  <Stock variant={variant} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function optionOf(variant: Variant, position: number): string | null {
  return [variant.option1, variant.option2, variant.option3][position - 1] ?? null;
}

function Picture({ src }: { src: string | undefined }) {
  return <span className="thumb small">{src ? <img src={src} alt="" loading="lazy" /> : null}</span>;
}

function Stock({ variant }: { variant: Variant }) {
  const t = useText(productText);
  const formats = useFormats();
  if (variant.inventory_management === '') return <span className="dim">{t('not_tracked')}</span>;
  const left = formats.number(variant.inventory_quantity);
  if (!variant.available) return <span className="warn-text">{t('sold_out')}</span>;
  return variant.inventory_quantity > 0 ? left : <span className="dim">{t('on_backorder', { left })}</span>;
}
