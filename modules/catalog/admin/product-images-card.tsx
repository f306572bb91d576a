import { Card } from '#core/admin/frame/card.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Product } from '../contract/product.ts';
import { productText } from './product-text.ts';

/** The pictures in their order, from our own copies; says of those that have none why. */
export function ProductImagesCard({ product }: { product: Product }) {
  const t = useText(productText);
  const formats = useFormats();
  const { images } = product;
  return (
    <Card
      title={t('images')}
      end={images.length > 1 ? <span className="dim text-sm">{formats.number(images.length)}</span> : null}
    >
      {images.length === 0 ? <p className="quiet">{t('no_images')}</p> : null}
      <ul className="product-images">
        {images.map((image) => (
          <li key={image.id}>
            <a href={image.src} target="_blank" rel="noopener">
              <img
                src={image.status === 'ready' ? `${image.src}?w=400` : image.src}
                alt={image.alt_text || t('image_number', { number: image.position })}
                loading="lazy"
              />
            </a>
            {image.status === 'ready' ? null : (
              <p className={image.status === 'pending' ? 'dim text-xs' : 'warn-text text-xs'}>
                <Icon name={image.status === 'pending' ? 'refresh' : 'alert'} size={14} />
                {t(image.status === 'pending' ? 'image_pending' : 'image_unreachable')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
