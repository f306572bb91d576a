import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListSelection } from '#core/admin/shells/list-model.ts';
import { tagText } from './tag-text.ts';

/** Maximum ids that one bulk call takes. */
const portion = 250;

/** Runs a bulk call for all ids, in portions that it takes at once. */
export async function portionsOf<Row>(
  list: { idsOf: (selection: ListSelection<Row>) => Promise<number[]> },
  selection: ListSelection<Row>,
): Promise<number[][]> {
  const ids = await list.idsOf(selection);
  return Array.from({ length: Math.ceil(ids.length / portion) }, (_, at) =>
    ids.slice(at * portion, (at + 1) * portion),
  );
}

export type TagAction = 'add_tags' | 'remove_tags';

/** The bulk actions that add and remove tags of orders or customers. */
export function useTagActions<Row>(
  list: { idsOf: (selection: ListSelection<Row>) => Promise<number[]> },
  given: {
    /** Asks for the tags; null if the dialog was canceled. */
    ask: (title: string) => Promise<string | null>;
    /** Changes rows, and returns how many changed. */
    change: (action: TagAction, ids: number[], tags: string) => Promise<number>;
    message: (action: TagAction, count: number) => string;
  },
): ListAction<Row>[] {
  const say = useText(tagText);
  return (['add_tags', 'remove_tags'] as const).map((action) => ({
    id: action,
    label: say(action),
    icon: 'tag',
    run: async (selection) => {
      const tags = await given.ask(say(action));
      if (tags === null) return false;
      let count = 0;
      for (const ids of await portionsOf(list, selection)) count += await given.change(action, ids, tags);
      return { message: given.message(action, count) };
    },
  }));
}
