/** The shape of a card that areas give to Home. */
export type { HomeCard } from './home-card.ts';
