import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { sameContent } from '#core/admin/shells/draft-path.ts';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { createCollection, type updateCollection } from '../contract/collection-calls.ts';
import type { CollectionKind, CollectionSortOrder, RuleColumn } from '../contract/collection-choice.ts';
import { relationsOf } from '../contract/collection-choice.ts';
import type { Collection, CollectionRule } from '../contract/collection.ts';
import { readRules } from '../rules/collection-rules.ts';

/** A collection with its products in the order of their places; none of a smart one. */
export type FullCollection = Collection & { product_ids: number[] };

/** The collection's own image. `alt` is `image.alt` of the call. */
export interface CollectionImageDraft {
  file_id: number;
  src: string;
  alt: string;
}

/** The form's draft. Its paths are those of the call, so that errors find their inputs. */
export interface CollectionDraft {
  title: string;
  body_html: string;
  handle: string;
  kind: CollectionKind;
  published: boolean;
  sort_order: CollectionSortOrder;
  image: CollectionImageDraft | null;
  metafields_global_title_tag: string;
  metafields_global_description_tag: string;
  product_ids: number[];
  rules: CollectionRule[];
  disjunctive: boolean;
}

export const blankRule: CollectionRule = { column: 'title', relation: 'contains', condition: '' };

export function blankCollection(): CollectionDraft {
  return {
    title: '',
    body_html: '',
    handle: '',
    kind: 'custom',
    published: true,
    sort_order: 'manual',
    image: null,
    metafields_global_title_tag: '',
    metafields_global_description_tag: '',
    product_ids: [],
    rules: [],
    disjunctive: false,
  };
}

export function collectionDraft(collection: FullCollection): CollectionDraft {
  const { own_image: own } = collection;
  return {
    title: collection.title,
    body_html: collection.body_html,
    handle: collection.handle,
    kind: collection.kind,
    published: collection.published,
    sort_order: collection.sort_order,
    image: own && { file_id: own.file_id, src: own.src, alt: own.alt_text },
    metafields_global_title_tag: collection.metafields_global_title_tag,
    metafields_global_description_tag: collection.metafields_global_description_tag,
    product_ids: collection.product_ids,
    rules: collection.rules,
    disjunctive: collection.disjunctive,
  };
}

/** A draft of the other kind: a smart one begins with one condition, and has no order by hand. */
export function withKind(draft: CollectionDraft, kind: CollectionKind): CollectionDraft {
  if (kind === 'custom') return { ...draft, kind, sort_order: 'manual' };
  const rules = draft.rules.length > 0 ? draft.rules : [blankRule];
  return { ...draft, kind, rules, sort_order: 'best-selling' };
}

/** A condition that looks at something else; its relation stays where the new column allows it. */
export function withColumn(rule: CollectionRule, column: RuleColumn): CollectionRule {
  const allowed = relationsOf[column];
  return { ...rule, column, relation: allowed.find((one) => one === rule.relation) ?? allowed[0]! };
}

/** The body that creates it. */
export function collectionBody(draft: CollectionDraft): BodyInputOf<typeof createCollection>['collection'] {
  const { product_ids, rules, disjunctive, image, ...common } = draft;
  return {
    ...common,
    image: image && { file_id: image.file_id, alt: image.alt },
    ...(draft.kind === 'smart' ? { rules, disjunctive } : { product_ids }),
  };
}

/** The changed fields. An unchanged order is not sent. */
export function changedCollection(
  draft: CollectionDraft,
  before: CollectionDraft,
): BodyInputOf<typeof updateCollection>['collection'] {
  const body = collectionBody(draft);
  const old: Partial<Record<string, unknown>> = collectionBody(before);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name !== 'kind' && !sameContent(value, old[name])),
  );
}

/** Errors of a draft by the contract and the rules of conditions, by path. Amounts are in `currency`. */
export function collectionProblems(draft: CollectionDraft, currency: string): Record<string, string> {
  const found = bodyProblems(createCollection, { collection: collectionBody(draft) }, 'collection');
  if (draft.kind === 'custom') return found;
  for (const [path, message] of Object.entries(readRules(draft.rules, currency).problems))
    found[`rules.${path}`] ??= message;
  return found;
}
