import type { Thing, ThingSettings } from './thing-calls.ts';

const adjectives = [
  'Stoneware',
  'Tall',
  'Enamel',
  'Oak',
  'Quilted',
  'Speckled',
  'Folded',
  'Brass',
  'Linen',
  'Clay',
];
const nouns = ['mug', 'lamp', 'cloth'] as const;

interface Asked {
  search?: string;
  kind?: string;
  active?: boolean;
}

/** Things in memory, as a server would keep them. The same ones on every start. */
export class ThingStore {
  things: Thing[] = [];
  settings: ThingSettings = { version: 1, on: true, heading: 'You may also like', rows: 4 };

  constructor(count: number) {
    this.things = Array.from({ length: count }, (_thing, at) => thingNumber(at + 1));
  }

  matching({ search, kind, active }: Asked): Thing[] {
    const words = search?.toLowerCase();
    return this.things.filter(
      (each) =>
        (!words || each.name.toLowerCase().includes(words)) &&
        (!kind || each.kind === kind) &&
        (active === undefined || each.active === active),
    );
  }

  sorted(things: readonly Thing[], field: string, direction: string): Thing[] {
    const sign = direction === 'desc' ? -1 : 1;
    return things.toSorted((a, b) => {
      if (field === 'name') return sign * a.name.localeCompare(b.name);
      return sign * (field === 'views' ? a.views - b.views : a.priority - b.priority);
    });
  }

  find(id: number): Thing | undefined {
    return this.things.find((each) => each.id === id);
  }

  add(body: Pick<Thing, 'name' | 'message' | 'parts'>): Thing {
    const id = Math.max(0, ...this.things.slice(-5).map((each) => each.id)) + 1;
    const made = { ...thingNumber(id), ...body, version: 1, active: false, views: 0, sales: 0 };
    this.things.push(made);
    return made;
  }

  /** The thing as it is then; undefined when `version` is not the stored one. */
  change(stored: Thing, { version, ...body }: Partial<Thing>): Thing | undefined {
    if (version !== undefined && version !== stored.version) return undefined;
    return Object.assign(stored, body, { version: stored.version + 1 });
  }

  reorder(ids: readonly number[]): void {
    const moved = ids.flatMap((id) => this.find(id) ?? []);
    const places = moved.map((each) => each.priority).toSorted((a, b) => a - b);
    moved.forEach((each, at) => (each.priority = places[at] ?? each.priority));
  }
}

function thingNumber(id: number): Thing {
  const kind = nouns[id % 3] ?? 'mug';
  return {
    id,
    version: 1,
    name: `${adjectives[(id * 7) % 10] ?? ''} ${kind} ${id}`,
    message: 'Buy more and save',
    kind,
    active: id % 5 !== 0,
    priority: id,
    views: (id * 7919) % 20_000,
    sales: ((id * 104_729) % 500_000) / 100,
    parts: [
      { label: 'A pair', min_quantity: 2 },
      { label: 'Set of four', min_quantity: 4 },
    ],
  };
}
