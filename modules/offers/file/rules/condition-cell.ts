import { conditionFields, conditionRelations } from '../../offer/contract/offer-choice.ts';
import type { ConditionSet, OfferRule } from '../../offer/contract/offer.ts';
import { funnelFields, funnelRelations } from '../../funnel/contract/funnel-choice.ts';
import type { FunnelCondition } from '../../funnel/contract/funnel.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { partOf, plainPart, splitCell } from './cell-list.ts';
import { CellProblem } from './cell-value.ts';

interface Condition {
  field: string;
  relation: string;
  value: string;
}
interface Conditions<One extends Condition> {
  match: 'any' | 'all';
  conditions: One[];
}

/** `all: tag equal summer | price greater 10`; empty where there is no rule. */
export function writeConditions(set: Conditions<Condition> | undefined): string {
  if (!set) return '';
  const rows = set.conditions.map(({ field, relation, value }) => `${field} ${relation} ${partOf(value)}`);
  return rows.length === 0 ? `${set.match}:` : `${set.match}: ${rows.join(' | ')}`;
}

function readConditions<One extends Condition>(
  column: string,
  cell: string,
  fields: readonly string[],
  relations: readonly string[],
): Conditions<One> | undefined {
  if (cell.trim() === '') return undefined;
  const [, match = 'any', rows = ''] = /^\s*(?:(any|all)\s*:)?(.*)$/is.exec(cell)!;
  const conditions = splitCell(rows, '|').map((row) => {
    const [, field = '', relation = '', value = ''] = /^\s*(\S+)\s+(\S+)\s?(.*)$/s.exec(row) ?? [];
    if (!fields.includes(field) || !relations.includes(relation))
      throw new CellProblem(
        column,
        offerFileSentences.not_a_condition({ name: column, value: plainPart(row).slice(0, 80) }),
      );
    return { field, relation, value: plainPart(value) } as One;
  });
  return { match: match.toLowerCase() as 'any' | 'all', conditions };
}

/** @throws {CellProblem} */
export const readOfferConditions = (column: string, cell: string): ConditionSet | undefined =>
  readConditions(column, cell, conditionFields, conditionRelations);

/** @throws {CellProblem} */
export const readFunnelConditions = (column: string, cell: string): Conditions<FunnelCondition> | undefined =>
  readConditions(column, cell, funnelFields, funnelRelations);

type Display = NonNullable<OfferRule['recommend_display']>[number];
type Pairs = Display['conditions'];

const pairsText = (pairs: Pairs): string =>
  pairs.map(({ option, value }) => `${sidePart(option)}=${sidePart(value)}`).join('; ');
const sidePart = (text: string): string => partOf(text).replace(/[=>]/g, (mark) => `\\${mark}`);

/** `Color=Blue > Color=Red; Size=L | …`: which variant is shown for which variant in hand. */
export function writeDisplay(rows: readonly Display[] | undefined): string {
  return (rows ?? []).map((row) => `${pairsText(row.conditions)} > ${pairsText(row.expects)}`).join(' | ');
}

/** Where a mark stands that no backslash is before; -1 where there is none. */
function markAt(text: string, mark: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === mark) return at;
  }
  return -1;
}

/** @throws {CellProblem} */
export function readDisplay(column: string, cell: string): Display[] {
  const wrong = (text: string) =>
    new CellProblem(column, offerFileSentences.not_a_display({ name: column, value: text.slice(0, 80) }));
  const pairs = (side: string): Pairs =>
    splitCell(side, ';').map((pair) => {
      const at = markAt(pair, '=');
      if (at < 0) throw wrong(pair);
      return { option: plainPart(pair.slice(0, at)), value: plainPart(pair.slice(at + 1)) };
    });
  return splitCell(cell, '|').map((row) => {
    const at = markAt(row, '>');
    if (at < 0) throw wrong(row);
    return { conditions: pairs(row.slice(0, at)), expects: pairs(row.slice(at + 1)) };
  });
}
