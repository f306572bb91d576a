/** What other areas may use of this one's screens: the form of a card that they give Home. */
export type { HomeCard } from './home-card.ts';
