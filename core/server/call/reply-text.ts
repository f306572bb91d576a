/** The text of an answer that holds lists, in pieces that are sent one after another. */
export class ReplyText {
  readonly pieces: readonly string[];
  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}
