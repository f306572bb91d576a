/* The calls of a note's test on a page that has nothing else of ours. */
export { askForNote, askForTurn } from '../overlay-turn.ts';
export { freeCorner, putIntoCorner } from '../note-place.ts';
