import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { callApi } from '../../client/api-client.ts';
import type { ApiError } from '../../client/api-error.ts';
import type { QueryInputOf } from '../../../contract/endpoint.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { StatusTag } from '../../controls/status-tag.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { Picker } from '../../picker/picker.tsx';
import type { PickerSource } from '../../picker/picker-source.ts';
import { EditorPage } from '../../shells/editor-page.tsx';
import { useEditor } from '../../shells/editor-state.ts';
import {
  addThing,
  getThing,
  listPickable,
  saveThing,
  type Thing,
} from '../../../contract/testing/thing-calls.ts';

type Draft = Pick<Thing, 'name' | 'message' | 'picks' | 'tiers'>;

const draftOf = ({ name, message, picks, tiers }: Thing): Draft => ({ name, message, picks, tiers });
const blank = (): Draft => ({ name: '', message: '', picks: [], tiers: [{ label: '', min_quantity: '2' }] });

function problemsOf(draft: Draft): Record<string, string> {
  const found: Record<string, string> = {};
  if (draft.name.trim() === '') found.name = 'Enter a name.';
  draft.tiers.forEach((tier, at) => {
    if (!/^\d+$/.test(tier.min_quantity)) found[`tiers.${at}.min_quantity`] = 'Enter a whole number.';
  });
  return found;
}

export function ThingEditorPage() {
  const { id = '0' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [picking, setPicking] = useState(false);
  const load = useQuery<Thing, ApiError>({
    queryKey: ['thing', id],
    queryFn: ({ signal }) => callApi(getThing, { params: { id: Number(id) }, signal }),
    enabled: id !== '0',
    retry: false,
  });
  const editor = useEditor<Thing, Draft>({
    id,
    load,
    toDraft: draftOf,
    blank,
    save: async (draft, base) => {
      const saved = await callApi(saveThing, {
        params: { id: Number(id) },
        body: { thing: { ...draft, version: base.version } },
      });
      cache.setQueryData(['thing', id], saved);
      void cache.invalidateQueries({ queryKey: ['things'] });
      return saved;
    },
    create: (draft, key) => callApi(addThing, { body: { thing: draft }, idempotencyKey: key }),
    createsOnce: true,
    validate: problemsOf,
    wrapper: 'thing',
    keeps: { key: 'harness.thing' },
    onCreated: () => navigate({ to: '/things' }),
    onLeave: () => void navigate({ to: '/things' }),
  });
  const source = useMemo((): PickerSource => {
    const ask = (query: QueryInputOf<typeof listPickable>, signal: AbortSignal) =>
      callApi(listPickable, { query, signal });
    return {
      id: 'products',
      search: ({ signal, text, page, limit, excludeIds }) =>
        ask({ search: text, page, limit, exclude_ids: excludeIds.join(',') || undefined }, signal),
      byIds: async (ids, signal) => (await ask({ ids: ids.join(',') }, signal)).items,
    };
  }, []);
  return (
    <EditorPage
      editor={editor}
      title={editor.saved?.name ?? 'New offer'}
      crumbs={[{ label: 'Offers', to: '/things' }]}
      status={editor.saved ? <StatusTag tone="ok">Active</StatusTag> : null}
      menu={[{ id: 'copy', label: 'Duplicate', icon: 'copy', onSelect: () => undefined }]}
      side={(draft) => (
        <>
          <Card title="Preview">
            <p className="strong">{draft.message || 'Your message shows here.'}</p>
          </Card>
          <Card title="Performance">
            <p className="dim">12,408 views in the last 30 days.</p>
          </Card>
        </>
      )}
    >
      {(draft) => (
        <>
          <Card title="Name and message">
            <div className="stack">
              <TextField
                label="Offer name"
                hint="Only you and your staff see this."
                {...editor.field('name')}
              />
              <TextField label="Message to shoppers" {...editor.field('message')} />
            </div>
          </Card>
          <Card title="Target" end={`${draft.picks.length} of 50`}>
            <div data-field="picks">
              <Button onClick={() => setPicking(true)}>Choose products</Button>
            </div>
          </Card>
          <Card title="Discount tiers" end={`${draft.tiers.length} of 10`}>
            <div className="stack">
              {draft.tiers.map((_tier, at) => (
                <TextField
                  key={at}
                  label={`Min. quantity of tier ${at + 1}`}
                  {...editor.field(`tiers.${at}.min_quantity`)}
                />
              ))}
            </div>
          </Card>
          {picking ? (
            <Picker
              source={source}
              title="Choose products"
              searchLabel="Search products"
              cap={50}
              selected={draft.picks}
              onClose={() => setPicking(false)}
              onConfirm={(ids) => {
                editor.set('picks', ids);
                setPicking(false);
              }}
            />
          ) : null}
        </>
      )}
    </EditorPage>
  );
}
