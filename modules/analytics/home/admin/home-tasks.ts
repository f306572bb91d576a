import type { AdminSession } from '#core/admin/client/session-context.ts';
import { type HomeCall, homeCalls, type OfferCount } from './home-calls.ts';
import { pathsElsewhere } from '../../report/admin/paths-elsewhere.ts';

export type HomeTaskId =
  | 'store_refused'
  | 'store_script'
  | 'to_pack'
  | 'unpaid'
  | 'pending_reviews'
  | 'sold_out'
  | 'spent_offers'
  | 'store_failed';

/** Something that waits for a person, and the page where it is done. */
export interface HomeTask {
  id: HomeTaskId;
  /** How many rows that page shows; null for what is not counted. */
  count: number | null;
  to: string;
  /** The filter in the page's address. */
  search?: Readonly<Record<string, string>>;
}

type Shop = Pick<AdminSession, 'shop' | 'switches'>;

/** One question and the tasks that its answer gives rise to. */
export interface HomeTaskSource<Reply = unknown> {
  call: HomeCall<Reply>;
  /** Shops that have nothing of the kind aren't asked. */
  asked?: (session: Shop) => boolean;
  tasks: (reply: Reply, session: Shop) => readonly HomeTask[];
}

const source = <Reply>(one: HomeTaskSource<Reply>) => one as unknown as HomeTaskSource;

/** A task while there is any of it. */
const some = (count: number, task: Omit<HomeTask, 'count'>): HomeTask[] =>
  count > 0 ? [{ ...task, count }] : [];

/** As the list of offers shows them: a shop without bundles does not see those it has. */
const listed = ({ count, by_type }: OfferCount, { switches }: Shop) =>
  switches['bundle_support'] ? count : count - (by_type.bundle ?? 0);

/** The possible tasks, most urgent first. */
export const homeTaskSources: readonly HomeTaskSource[] = [
  source({
    call: homeCalls.store,
    asked: ({ shop }) => shop.store_provider !== null,
    tasks: ({ integration }) => {
      if (!integration) return [];
      const to = pathsElsewhere.storeLink;
      // Without its keys nothing else of the store can be put right.
      if (integration.state === 'refused') return [{ id: 'store_refused', count: null, to }];
      return [
        ...(integration.script.found === false ? [{ id: 'store_script' as const, count: null, to }] : []),
        ...(integration.resources.some(({ failed }) => failed > 0)
          ? [{ id: 'store_failed' as const, count: null, to }]
          : []),
      ];
    },
  }),
  source({
    call: homeCalls.toPack,
    tasks: ({ count }) =>
      some(count, { id: 'to_pack', to: pathsElsewhere.orders, search: { tab: 'unfulfilled' } }),
  }),
  source({
    call: homeCalls.unpaid,
    tasks: ({ count }) => some(count, { id: 'unpaid', to: pathsElsewhere.orders, search: { tab: 'unpaid' } }),
  }),
  source({
    call: homeCalls.pendingReviews,
    tasks: ({ count }) =>
      some(count, { id: 'pending_reviews', to: pathsElsewhere.reviews, search: { tab: 'pending' } }),
  }),
  source({
    call: homeCalls.soldOut,
    tasks: ({ count }) =>
      some(count, {
        id: 'sold_out',
        to: pathsElsewhere.products,
        search: { tab: 'active', stock: 'out_of_stock' },
      }),
  }),
  source({
    call: homeCalls.spentOffers,
    tasks: (reply, session) =>
      some(listed(reply, session), {
        id: 'spent_offers',
        to: pathsElsewhere.offers,
        search: { discount: 'spent' },
      }),
  }),
];
