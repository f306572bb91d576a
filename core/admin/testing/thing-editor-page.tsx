import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '../client/api-hooks.ts';
import { Button } from '../frame/button.tsx';
import { Card } from '../frame/card.tsx';
import { confirmAction } from '../frame/confirm-store.ts';
import { leaveUnasked } from '../frame/dirty-registry.ts';
import { StatusTag } from '../frame/status-tag.tsx';
import { TextField } from '../frame/text-field.tsx';
import { showToast } from '../frame/toast-store.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { EditorPage } from '../shells/editor-page.tsx';
import { useEditor } from '../shells/editor-state.ts';
import { harnessText } from './harness-text.ts';
import {
  createThing,
  deleteThings,
  getThing,
  listThings,
  switchThings,
  updateThing,
  type Thing,
  type ThingDraft,
} from './thing-calls.ts';

const blank = (): ThingDraft => ({ name: '', message: '', parts: [{ label: 'A pair', min_quantity: 2 }] });
const toDraft = ({ name, message, parts }: Thing): ThingDraft => ({ name, message, parts });

function problemsOf(draft: ThingDraft): Record<string, string> {
  const found: Record<string, string> = {};
  if (draft.name.trim() === '') found.name = harnessText.text('needs_name');
  draft.parts.forEach((part, at) => {
    if (!Number.isInteger(part.min_quantity) || part.min_quantity < 1 || part.min_quantity > 999)
      found[`parts.${at}.min_quantity`] = harnessText.text('needs_quantity');
  });
  return found;
}

/** An editor with everything an editor can have; `?look=1` may only look. */
export function ThingEditorPage() {
  const t = useText(harnessText);
  const { id = '0' } = useParams({ strict: false });
  const readOnly = (useSearch({ strict: false }) as { look?: unknown }).look !== undefined;
  const navigate = useNavigate();
  const load = useApiQuery(
    getThing,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.thing },
  );
  const add = useApiMutation(createThing, { refresh: [listThings] });
  const update = useApiMutation(updateThing, { refresh: [getThing, listThings] });
  const turn = useApiMutation(switchThings, { refresh: [getThing, listThings] });
  const remove = useApiMutation(deleteThings, { refresh: [listThings] });
  const editor = useEditor<Thing, ThingDraft>({
    id,
    load,
    blank,
    toDraft,
    save: async (draft, base) =>
      (
        await update.mutateAsync({
          params: { id: base.id },
          body: { thing: { ...draft, version: base.version } },
        })
      ).thing,
    create: async (draft) => (await add.mutateAsync({ body: { thing: draft } })).thing,
    validate: problemsOf,
    wrapper: 'thing',
    draftKey: 'things',
    onCreated: () => navigate({ to: '/things' }),
    onLeave: () => void navigate({ to: '/things' }),
    readOnly,
  });
  const { saved } = editor;

  async function deleteIt(stored: Thing) {
    const yes = await confirmAction({
      title: t('delete_title'),
      message: t('delete_question'),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (!yes) return;
    await remove.mutateAsync({ body: { ids: [stored.id] } });
    showToast(t('deleted'));
    await leaveUnasked(() => navigate({ to: '/things' }));
  }
  return (
    <EditorPage
      editor={editor}
      title={saved?.name ?? t('new_thing')}
      crumbs={[{ label: t('things'), to: '/things' }]}
      readOnlyReason={t('read_only_reason')}
      status={
        saved ? (
          <StatusTag tone={saved.active ? 'ok' : 'neutral'}>
            {t(saved.active ? 'active' : 'inactive')}
          </StatusTag>
        ) : undefined
      }
      secondary={
        saved && !readOnly ? (
          <Button onClick={() => turn.mutate({ body: { ids: [saved.id], active: !saved.active } })}>
            {t(saved.active ? 'deactivate' : 'activate')}
          </Button>
        ) : undefined
      }
      menu={
        saved && !readOnly
          ? [
              {
                id: 'duplicate',
                label: t('duplicate'),
                icon: 'copy',
                disabled: editor.dirty,
                onSelect: () => showToast(t('duplicated')),
              },
              {
                id: 'delete',
                label: t('remove'),
                icon: 'trash',
                danger: true,
                startsGroup: true,
                onSelect: () => void deleteIt(saved),
              },
            ]
          : undefined
      }
      side={(draft) => (
        <>
          <Card title={t('preview')}>
            <p className="strong">{draft.message}</p>
            {draft.parts.map((part, at) => (
              <p key={at} className="dim">
                {part.label} · {part.min_quantity}
              </p>
            ))}
          </Card>
          <Card title={t('summary')}>
            <p>{t('part_label', { at: draft.parts.length })}</p>
          </Card>
        </>
      )}
    >
      {(draft) => (
        <>
          <Card title={t('name_and_message')}>
            <div className="stack">
              <TextField label={t('name')} hint={t('name_hint')} {...editor.field('name')} />
              <TextField label={t('message')} {...editor.field('message')} />
            </div>
          </Card>
          <Card title={t('parts')}>
            <div className="stack">
              {draft.parts.map((_part, at) => {
                const quantity = editor.field(`parts.${at}.min_quantity`);
                return (
                  <div key={at} className="stack">
                    <TextField
                      label={t('part_label', { at: at + 1 })}
                      {...editor.field(`parts.${at}.label`)}
                    />
                    <TextField
                      {...quantity}
                      label={t('part_quantity', { at: at + 1 })}
                      inputMode="numeric"
                      value={Number.isNaN(quantity.value) ? '' : String(quantity.value)}
                      onChange={(value) => quantity.onChange(value === '' ? Number.NaN : Number(value))}
                    />
                  </div>
                );
              })}
            </div>
          </Card>
        </>
      )}
    </EditorPage>
  );
}
