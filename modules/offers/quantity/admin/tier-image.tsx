import { useRef, type ChangeEvent } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { imageExtensions, maxImageBytes, uploadImage } from '#core/contract/upload-calls.ts';
import { quantityText } from './quantity-text.ts';

const accepted = imageExtensions.map((extension) => `.${extension}`).join(',');

/** A tier's picture: a press uploads the first one; after that a menu replaces or removes it (V080, V168–V170). */
export function TierImage({
  tier,
  image,
  disabled,
  onChange,
}: {
  /** How the tier is called. */
  tier: string;
  image: string | null;
  disabled: boolean;
  onChange: (image: string | null) => void;
}) {
  const t = useText(quantityText);
  const input = useRef<HTMLInputElement>(null);
  const upload = useApiMutation(uploadImage);

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    if (file.size > maxImageBytes) return showToast(t('image_large'), { tone: 'bad' });
    if (!(imageExtensions as readonly string[]).includes(extension))
      return showToast(t('image_failed'), { tone: 'bad' });
    try {
      const reply = await upload.mutateAsync({ body: { name: file.name, type: file.type }, file });
      if (!reply.file?.public_url) throw new Error('no file');
      onChange(reply.file.public_url);
    } catch (error) {
      const large = error instanceof Error && 'code' in error && error.code === 'upload_2mb';
      showToast(t(large ? 'image_large' : 'image_failed'), { tone: 'bad' });
    }
  }

  const chooser = (
    <input
      ref={input}
      type="file"
      accept={accepted}
      hidden
      aria-label={t('image_add', { tier })}
      onChange={(event) => void send(event)}
    />
  );
  if (upload.isPending)
    return (
      <span className="tier-slot" role="status" aria-label={t('image')}>
        <span className="spinner" aria-hidden="true" />
      </span>
    );
  if (!image)
    return (
      <>
        {chooser}
        <button
          type="button"
          className="tier-slot"
          disabled={disabled}
          aria-label={t('image_add', { tier })}
          onClick={() => input.current?.click()}
        >
          <Icon name="image" size={16} />
        </button>
      </>
    );
  return (
    <>
      {chooser}
      <MenuButton
        className="tier-slot full"
        align="start"
        disabled={disabled}
        label={t('image_change', { tier })}
        items={[
          {
            id: 'replace',
            label: t('image_replace'),
            icon: 'upload',
            onSelect: () => input.current?.click(),
          },
          { id: 'remove', label: t('image_remove'), icon: 'trash', onSelect: () => onChange(null) },
        ]}
      >
        <img src={image} alt="" width={40} height={40} />
      </MenuButton>
    </>
  );
}
