/* Exports what the tests of notes call, on a page without our other scripts. */
export { askForNote, askForTurn } from '../overlay-turn.ts';
export { freeCorner, putIntoCorner } from '../note-place.ts';
