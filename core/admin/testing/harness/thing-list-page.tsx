import type { CallInput } from '../../client/api-client.ts';
import { useApiMutation } from '../../client/api-hooks.ts';
import { useFormats } from '../../controls/formats.ts';
import { ListPage } from '../../shells/list-page.tsx';
import { tabsOf } from '../../shells/list-question.ts';
import { useServerList } from '../../shells/server-list.ts';
import { thingAddress, thingColumns } from './thing-columns.tsx';
import {
  activateThings,
  countThingTabs,
  deleteThings,
  listThings,
  orderThings,
  type Thing,
  thingTabs,
} from '../../../contract/testing/thing-calls.ts';

const names = { all: 'All', quantity: 'Quantity', bundle: 'Bundles', handpicked: 'Handpicked' };

export function ThingListPage() {
  const list = useServerList(listThings, {
    rows: (reply) => reply.things,
    row: thingAddress,
    columns: thingColumns(useFormats()),
    tabs: tabsOf(thingTabs, (tab) => names[tab]),
    filters: [
      {
        id: 'status',
        label: 'Status',
        asks: 'status',
        options: [
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ],
      },
      {
        id: 'target',
        label: 'Target',
        multiple: true,
        asks: () => ({}),
        options: [
          { value: 'products', label: 'Products' },
          { value: 'collections', label: 'Collections' },
        ],
      },
    ],
    standardSort: { field: 'priority', dir: 'asc' },
    counts: countThingTabs,
  });
  const refresh = list.calls;
  const activation = useApiMutation(activateThings, { refresh });
  const remove = useApiMutation(deleteThings, { refresh });
  const order = useApiMutation(orderThings, { refresh });
  const activate = async (ids: number[], active: boolean) =>
    void (await activation.mutateAsync({ body: { ids, active } }));
  return (
    <ListPage<Thing>
      id="things"
      title="Offers"
      text="Offers run in order of priority. The first matching offer applies."
      create={{ label: 'Create offer', to: '/things/0' }}
      menu={[{ id: 'import', label: 'Import', icon: 'upload', onSelect: () => undefined }]}
      list={list}
      rowActions={[
        {
          id: 'activate',
          label: 'Activate',
          shown: (thing) => !thing.active,
          run: async ({ rows: picked }) => {
            await activate(
              picked.map((thing) => thing.id),
              true,
            );
            return { message: 'Activated' };
          },
        },
        removal(remove.mutateAsync),
      ]}
      bulkActions={[
        {
          id: 'deactivate',
          label: 'Deactivate',
          run: async ({ rows: picked }) => {
            const ids = picked.filter((thing) => thing.active).map((thing) => thing.id);
            await activate(ids, false);
            return { message: 'Deactivated', undo: () => activate(ids, true) };
          },
        },
        removal(remove.mutateAsync),
      ]}
      order={{
        label: 'Priority',
        sort: 'priority',
        position: (thing) => thing.priority,
        onReorder: async (ids) => {
          await order.mutateAsync({ body: { ids: ids.map(Number) } });
        },
      }}
      searchLabel="Search offers"
      empty={{
        icon: 'trend',
        title: 'Create your first offer',
        text: 'Offers show shoppers a better deal at the right moment: buy more and save, a bundle, a last extra.',
      }}
    />
  );
}

function removal(remove: (input: CallInput<typeof deleteThings>) => Promise<unknown>) {
  return {
    id: 'delete',
    label: 'Delete',
    icon: 'trash' as const,
    danger: true,
    startsGroup: true,
    confirm: ({ count }: { count: number }) => ({
      title: count === 1 ? 'Delete this offer?' : `Delete ${count} offers?`,
      message: 'This cannot be undone.',
      confirmLabel: 'Delete',
    }),
    run: async ({ ids, all }: { ids: readonly string[]; all: boolean }) => {
      await remove({ body: { ids: ids.map(Number), all } });
      return { message: 'Deleted' };
    },
  };
}
