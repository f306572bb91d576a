import type { AdminArea } from '#core/admin/frame/admin-area.ts';
import { analyticsAreaText } from './analytics-area-text.ts';
import { chartSpanOf, homeCalls, homeSpanOf, summaryOf } from './home-calls.ts';
import type { HomeCard } from './home-card.ts';

/** Home, with the cards that other areas give it. */
export const analyticsArea = (cards: readonly HomeCard[]): AdminArea => ({
  id: 'analytics',
  nav: [
    {
      id: 'home',
      label: analyticsAreaText.key('nav'),
      icon: 'home',
      to: '/',
      group: 'main',
      order: 10,
      goKey: 'h',
    },
  ],
  routes: [
    {
      path: '/',
      title: analyticsAreaText.key('title'),
      asks: (_address, search) => {
        const span = homeSpanOf(search);
        const spans = [...new Set([span, chartSpanOf(span)])];
        const { toPack, unpaid, soldOut, spentOffers } = homeCalls;
        return [
          ...spans.map(summaryOf),
          ...cards.flatMap(({ asks }) => asks),
          toPack,
          unpaid,
          soldOut,
          spentOffers,
        ];
      },
      lazy: () => import('./home-page.tsx').then((page) => page.homePage(cards)),
    },
  ],
});
