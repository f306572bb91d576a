import { useApiMutation, useApiQuery } from '../client/api-hooks.ts';
import { Card } from '../frame/card.tsx';
import { TextField } from '../frame/text-field.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { useEditor } from '../shells/editor-state.ts';
import { SettingsPage } from '../shells/settings-page.tsx';
import { harnessText } from './harness-text.ts';
import { getThingSettings, saveThingSettings, type ThingSettings } from './thing-calls.ts';

type Draft = Pick<ThingSettings, 'heading' | 'rows'>;
const toDraft = ({ heading, rows }: ThingSettings): Draft => ({ heading, rows });

/** Settings with a switch that saves at once, standard values and a preview. */
export function ThingSettingsPage() {
  const t = useText(harnessText);
  const load = useApiQuery(getThingSettings, {}, { select: (reply) => reply.settings });
  const save = useApiMutation(saveThingSettings, { refresh: [getThingSettings] });
  const editor = useEditor<ThingSettings, Draft>({
    load,
    toDraft,
    save: async (draft) => (await save.mutateAsync({ body: { settings: draft } })).settings,
    validate: (draft) =>
      draft.heading.trim() === '' ? { heading: t('needs_name') } : ({} as Record<string, string>),
    wrapper: 'settings',
    draftKey: 'thing-settings',
  });
  return (
    <SettingsPage
      editor={editor}
      title={t('settings')}
      master={{
        label: t('feature'),
        hint: t('feature_hint'),
        on: load.data?.on ?? false,
        onTurn: async (on) => void (await save.mutateAsync({ body: { settings: { on } } })),
      }}
      defaults={(draft) => ({ ...draft, heading: 'You may also like', rows: 4 })}
      side={(draft) => (
        <Card title={t('preview')}>
          <p className="strong">{draft.heading}</p>
        </Card>
      )}
    >
      {() => (
        <Card title={t('look')}>
          <TextField label={t('heading')} {...editor.field('heading')} />
        </Card>
      )}
    </SettingsPage>
  );
}
