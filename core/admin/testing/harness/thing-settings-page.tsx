import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../client/api-client.ts';
import type { ApiError } from '../../client/api-error.ts';
import { Card } from '../../controls/card.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { useEditor } from '../../shells/editor-state.ts';
import { SettingsPage } from '../../shells/settings-page.tsx';
import { getThing, saveThing, activateThings, type Thing } from '../../../contract/testing/thing-calls.ts';

type Draft = Pick<Thing, 'name' | 'message'>;
const params = { id: 1 };

/** The first thing, shown as if it were the settings of its kind: one of them, always there. */
export function ThingSettingsPage() {
  const cache = useQueryClient();
  const load = useQuery<Thing, ApiError>({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi(getThing, { params, signal }),
    retry: false,
  });
  const editor = useEditor<Thing, Draft>({
    load,
    toDraft: ({ name, message }) => ({ name, message }),
    save: async (draft, base) => {
      const saved = await callApi(saveThing, {
        params,
        body: { thing: { ...draft, version: base.version } },
      });
      cache.setQueryData(['settings'], saved);
      return saved;
    },
    validate: (draft): Record<string, string> => (draft.name.trim() === '' ? { name: 'Enter a name.' } : {}),
    wrapper: 'thing',
    keeps: { key: 'harness.settings' },
  });
  return (
    <SettingsPage
      editor={editor}
      title="Settings"
      crumbs={[{ label: 'Offers', to: '/things' }]}
      master={{
        label: 'Offers',
        hint: 'Shown to shoppers.',
        on: load.data?.active === true,
        onTurn: async (on) => {
          await callApi(activateThings, { body: { ids: [1], active: on } });
          cache.setQueryData<Thing>(['settings'], (thing) => thing && { ...thing, active: on });
        },
      }}
      defaults={(draft) => ({ ...draft, name: 'The standard name' })}
      side={(draft) => (
        <Card title="Preview">
          <p className="strong">{draft.name}</p>
        </Card>
      )}
    >
      {() => (
        <Card title="Words">
          <div className="stack">
            <TextField label="Offer name" {...editor.field('name')} />
            <TextField label="Message to shoppers" {...editor.field('message')} />
          </div>
        </Card>
      )}
    </SettingsPage>
  );
}
