import type { Place } from './shopify-graphql-parse.ts';
import type { Inputs } from './shopify-graphql-values.ts';

/** One field of a type: what it is, what it takes, and how it is found. */
export interface FieldOf {
  /** A scalar's name, or a type of the schema. */
  type: string;
  /** `list` of objects, or a `connection` with nodes, edges and a page's end. */
  many?: 'list' | 'connection';
  args?: Record<string, string>;
  /** The access scope without which it is denied. */
  scope?: string;
  /** Without it the parent's property of this name. A connection's answers all rows there are. */
  resolve?(parent: never, args: Record<string, unknown>): unknown;
}

export interface Schema {
  types: Record<string, Record<string, FieldOf>>;
  /** Interfaces and unions with what they may be; a row says which by `__typename`. */
  unions: Record<string, readonly string[]>;
  inputs: Inputs;
}

export interface GraphqlError {
  message: string;
  locations?: Place[];
  path?: (string | number)[];
  extensions?: Record<string, unknown>;
}

/** Ends the call with these errors alone; nothing is done. */
export class Refused extends Error {
  readonly errors: GraphqlError[];
  constructor(...errors: GraphqlError[]) {
    super(errors[0]!.message);
    this.errors = errors;
  }
}
