import type { ReactNode } from 'react';
import { choiceKindOf, useChosen, type ChoiceKind } from './choice-source.ts';
import type { OfferBody } from './offer-body.ts';

/** For conflicts: what the ids of an offer stand for, by name. Undefined for what is no list of ids. */
export function chosenNames(path: string, value: unknown, draft: OfferBody): ReactNode {
  const kind = choiceKindAt(path, draft);
  if (kind === undefined || !isIds(value) || value.length === 0) return undefined;
  return <ChosenNames kind={kind} ids={value} />;
}

/** What the ids at a path of an offer are of. */
export function choiceKindAt(
  path: string,
  draft: Pick<OfferBody, 'target_type' | 'recommend_type'>,
): ChoiceKind | undefined {
  if (path === 'target_ids') return choiceKindOf(draft.target_type);
  if (path === 'recommend_ids') return choiceKindOf(draft.recommend_type);
  if (path === 'condition.in_cart.base_category.from_these_categories') return 'base-category';
  if (/(^|\.)products$|product_ids$|product\.ids$/.test(path)) return 'product';
  // What the wire calls categories there are collections (A§3).
  return path === 'category_ids' || /(^|\.)collections$/.test(path) ? 'collection' : undefined;
}

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

function ChosenNames({ kind, ids }: { kind: ChoiceKind; ids: readonly number[] }) {
  const { data } = useChosen(kind, ids);
  const known = new Map(data?.map((item) => [item.id, item.title]));
  return ids.map((id) => known.get(id) ?? `#${id}`).join(', ');
}
