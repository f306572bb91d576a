import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PictureDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';

/** One of the product's images, or none. */
export function ProductPictureChoice({
  label,
  images,
  value,
  onChange,
  disabled,
}: {
  label: string;
  images: readonly PictureDraft[];
  value: string | null;
  onChange: (key: string | null) => void;
  disabled: boolean;
}) {
  const t = useText(productEditorText);
  const choice = (key: string | null, name: string, image?: PictureDraft) => (
    <label key={key ?? ''} className="picture-choice">
      <input
        type="radio"
        name="variant-picture"
        className="visually-hidden"
        checked={value === key}
        disabled={disabled}
        onChange={() => onChange(key)}
      />
      {image ? (
        <img src={image.thumbnail} alt={name} loading="lazy" />
      ) : (
        <span>
          <Icon name="image" size={16} />
          <span className="visually-hidden">{name}</span>
        </span>
      )}
    </label>
  );
  return (
    <fieldset className="picture-choices">
      <legend>{label}</legend>
      <div>
        {choice(null, t('picture_none'))}
        {images.map((image, at) =>
          choice(image.key, image.alt_text || t('image_name', { number: at + 1 }), image),
        )}
      </div>
    </fieldset>
  );
}
