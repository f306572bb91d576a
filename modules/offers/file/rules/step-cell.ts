import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { partOf, plainPart, splitCell } from './cell-list.ts';
import { CellProblem } from './cell-value.ts';

/** A step of a funnel as a file has it: its offer by the key that the offer has in the file, or in the shop. */
export interface FileStep {
  key: string;
  offer_key: string;
  accept: string | null;
  decline: string | null;
}

export interface FileSteps {
  start: string;
  steps: FileStep[];
}

/** `step=a; offer=mug-offer; accept=b; start | step=b; offer=…`: the way through a funnel, step by step. */
export function writeSteps({ start, steps }: FileSteps): string {
  return steps
    .map((step) =>
      [
        `step=${partOf(step.key)}`,
        `offer=${partOf(step.offer_key)}`,
        ...(step.accept === null ? [] : [`accept=${partOf(step.accept)}`]),
        ...(step.decline === null ? [] : [`decline=${partOf(step.decline)}`]),
        ...(step.key === start ? ['start'] : []),
      ].join('; '),
    )
    .join(' | ');
}

/** Where no step is the start, the first is. @throws {CellProblem} */
export function readSteps(column: string, cell: string): FileSteps {
  const steps: FileStep[] = [];
  let start: string | undefined;
  for (const text of splitCell(cell, '|')) {
    const wrong = () =>
      new CellProblem(
        column,
        offerFileSentences.not_a_step({ name: column, value: plainPart(text).slice(0, 80) }),
      );
    const step: FileStep = { key: '', offer_key: '', accept: null, decline: null };
    let first = false;
    for (const option of splitCell(text, ';')) {
      const plain = plainPart(option);
      const [, name, value = ''] = /^(\w+)(?:=(.*))?$/s.exec(plain) ?? [];
      if (name === 'start' && !plain.includes('=')) first = true;
      else if (name === 'step') step.key = value;
      else if (name === 'offer') step.offer_key = value;
      else if (name === 'accept' || name === 'decline') step[name] = value === '' ? null : value;
      else throw wrong();
    }
    if (step.key === '' || step.offer_key === '') throw wrong();
    if (first) start ??= step.key;
    steps.push(step);
  }
  return { start: start ?? steps[0]?.key ?? '', steps };
}
