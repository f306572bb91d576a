import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { RichTextField } from '#core/admin/rich-text/rich-text-field.tsx';
import { collectionKinds } from '../contract/collection-choice.ts';
import { withKind, type CollectionDraft } from './collection-editor-draft.ts';
import type { CollectionEditor } from './collection-editor.ts';
import { collectionText } from './collection-text.ts';

/** Title and description of the collection, and its type while it is created. */
export function CollectionTitleCard({ editor, draft }: { editor: CollectionEditor; draft: CollectionDraft }) {
  const t = useText(collectionText);
  return (
    <>
      <Card>
        <div className="stack">
          <TextField
            {...editor.field('title')}
            label={t('name')}
            hint={editor.creating ? t('name_hint') : undefined}
            maxLength={255}
            autoComplete="off"
          />
          <RichTextField {...editor.field('body_html')} label={t('description')} />
        </div>
      </Card>
      {editor.creating ? (
        <Card title={t('kind')}>
          <ChoiceCards
            name="kind"
            label={t('kind')}
            value={draft.kind}
            choices={collectionKinds.map((value) => ({
              value,
              label: t(`kind_${value}`),
              hint: t(`kind_${value}_hint`),
            }))}
            onChange={(kind) => editor.set((before) => withKind(before, kind))}
          />
          <p className="dim text-sm collection-kind-note">{t('kind_note')}</p>
        </Card>
      ) : null}
    </>
  );
}
