import { PictureField } from '#core/admin/shells/picture-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { imageExtensions } from '#core/contract/upload-calls.ts';
import { profileText } from './profile-text.ts';

/** The person's picture: chosen, seen at once, kept with the form. */
export function ProfileAvatar({
  avatar,
  name,
  error,
  onChange,
}: {
  /** Path of an uploaded file, or empty. */
  avatar: string;
  /** First and last name, for the letters in the picture's place. */
  name: readonly string[];
  error: string | undefined;
  onChange: (avatar: string) => void;
}) {
  const t = useText(profileText);
  const initials = name
    .map((part) => Array.from(part)[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <PictureField
      label={t('avatar')}
      hint={t('avatar_hint')}
      value={avatar}
      kinds={imageExtensions}
      error={error}
      picture={
        avatar === '' ? (
          <span className="avatar profile-picture" aria-hidden="true" data-initials={initials} />
        ) : (
          <img className="avatar profile-picture" src={avatar} alt={t('avatar')} width={64} height={64} />
        )
      }
      onChange={onChange}
    />
  );
}
