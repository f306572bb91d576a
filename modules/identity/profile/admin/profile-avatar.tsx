import { useId, useRef, useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { FieldNote } from '#core/admin/frame/field-note.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { imageExtensions, maxImageBytes, uploadImage } from '#core/contract/upload-calls.ts';
import { profileText } from './profile-text.ts';

const accepted = imageExtensions.map((extension) => `.${extension}`).join(',');

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
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useApiMutation(uploadImage);
  const [failure, setFailure] = useState<string>();
  const initials = name
    .map((part) => Array.from(part)[0] ?? '')
    .join('')
    .toUpperCase();

  async function send(file: File | undefined) {
    if (!file) return;
    if (file.size > maxImageBytes) return setFailure(t('avatar_large'));
    setFailure(undefined);
    try {
      const { file: stored } = await upload.mutateAsync({ body: { name: file.name, type: file.type }, file });
      onChange(stored.public_url);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
    }
  }
  return (
    <div
      role="group"
      aria-label={t('avatar')}
      aria-describedby={failure || error ? `${id}-error` : undefined}
    >
      <div className="profile-avatar">
        {avatar === '' ? (
          <span className="avatar profile-picture" aria-hidden="true" data-initials={initials} />
        ) : (
          <img className="avatar profile-picture" src={avatar} alt={t('avatar')} width={64} height={64} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          aria-label={t('avatar_choose')}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button icon="upload" busy={upload.isPending} onClick={() => input.current?.click()}>
          {t(avatar === '' ? 'avatar_choose' : 'avatar_replace')}
        </Button>
        {avatar === '' ? null : (
          <Button tone="plain" onClick={() => onChange('')}>
            {t('avatar_remove')}
          </Button>
        )}
      </div>
      <FieldNote id={id} hint={t('avatar_hint')} error={failure ?? error} />
    </div>
  );
}
