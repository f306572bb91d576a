import type { Thing } from '../../../contract/testing/thing-calls.ts';
import type { Formats } from '../../controls/formats.ts';
import { Icon } from '../../controls/icon.tsx';
import { Sparkline } from '../../charts/sparkline.tsx';
import { StatusTag } from '../../controls/status-tag.tsx';
import type { ListColumn } from '../../shells/list-model.ts';
import { ListTitle } from '../../shells/list-row.tsx';

export const thingAddress = {
  id: (thing: Thing) => String(thing.id),
  name: (thing: Thing) => thing.name,
  to: (thing: Thing) => `/things/${thing.id}`,
};

export function thingColumns(formats: Formats): ListColumn<Thing>[] {
  return [
    {
      id: 'name',
      label: 'Offer',
      phone: 'title',
      csv: (thing) => thing.name,
      cell: (thing) => (
        <ListTitle
          to={thingAddress.to(thing)}
          name={thing.name}
          text={thing.warning ?? thing.message}
          warn={thing.warning !== undefined}
        />
      ),
    },
    {
      id: 'items',
      label: 'Target items',
      width: 172,
      phone: 'line',
      cell: (thing) => (
        <span className="list-items">
          <span className="list-items-pile">
            <span className="thumb small" />
            <span className="thumb small" />
          </span>
          {thing.picks.length} products
        </span>
      ),
    },
    {
      id: 'type',
      label: 'Type',
      width: 126,
      wideOnly: true,
      csv: () => 'Quantity',
      cell: () => (
        <span className="list-type">
          <Icon name="layers" size={16} />
          Quantity
        </span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      width: 92,
      phone: 'status',
      csv: (thing) => (thing.active ? 'Active' : 'Inactive'),
      cell: (thing) => (
        <StatusTag tone={thing.active ? 'ok' : 'neutral'}>{thing.active ? 'Active' : 'Inactive'}</StatusTag>
      ),
    },
    {
      id: 'views',
      label: 'Views',
      width: 72,
      numeric: true,
      sort: 'views',
      firstDir: 'desc',
      phone: 'figure',
      csv: (thing) => thing.views,
      cell: (thing) => formats.number(thing.views),
    },
    {
      id: 'rate',
      label: 'Conversion',
      width: 128,
      numeric: true,
      phone: 'figure',
      phoneLabel: 'conv.',
      cell: (thing) => (
        <span className="list-trend">
          {thing.rate === null ? null : <Sparkline values={[2, 3, 2, 4, 3, 5, 4, 6]} />}
          <span>{formats.percent(thing.rate)}</span>
        </span>
      ),
    },
    {
      id: 'sales',
      label: 'Sales',
      width: 100,
      numeric: true,
      phone: 'figure',
      phoneLabel: '',
      csv: (thing) => thing.sales,
      cell: (thing) => formats.money(thing.sales),
    },
  ];
}
