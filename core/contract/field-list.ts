declare const named: unique symbol;

/** A comma list of names as it is sent. Its type knows which they are, and with them what an answer to it has (`ReplyTo`). */
export type FieldList<Name extends string = string> = string & { readonly [named]: Name };

/** `fields` of a question: what of each row is wanted. What it leaves out is neither answered nor read. */
export const fieldList = <const Name extends string>(...names: readonly Name[]): FieldList<Name> =>
  names.join(',') as FieldList<Name>;

/** A row as a question with this `fieldList` is answered; its id is always there. */
export type RowWith<Row, List> =
  List extends FieldList<infer Name> ? Pick<Row, Extract<Name | 'id', keyof Row>> : Row;
