import { useState, type ReactNode } from 'react';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { TagsField } from '#core/admin/controls/tags-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { tagText } from './tag-text.ts';

interface Asked {
  title: string;
  answer: (tags: string | null) => void;
}

/** Asks for tags in a dialog: resolves to a comma list, or null if canceled. The page renders `dialog`. */
export function useTagsQuestion(suggestions: readonly string[]): {
  ask: (title: string) => Promise<string | null>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (title) =>
      new Promise((resolve) => {
        setAsked({
          title,
          answer: (tags) => {
            setAsked(null);
            resolve(tags);
          },
        });
      }),
    dialog: asked ? <TagsDialog {...asked} suggestions={suggestions} /> : null,
  };
}

function TagsDialog({ title, answer, suggestions }: Asked & { suggestions: readonly string[] }) {
  const t = useText(tagText);
  const [tags, setTags] = useState('');
  return (
    <FormDialog
      size="small"
      title={title}
      submitLabel={t('apply')}
      problems={(): Record<string, string> => (tags === '' ? { tags: t('tags_missing') } : {})}
      onSubmit={async () => answer(tags)}
      onClose={() => answer(null)}
    >
      {(errors) => (
        <TagsField
          label={t('tags_label')}
          value={tags}
          onChange={setTags}
          suggestions={suggestions}
          error={tags === '' ? errors.tags : undefined}
        />
      )}
    </FormDialog>
  );
}
