import type { FunnelStep } from '../contract/funnel.ts';
import type { FunnelDraft } from './funnel-draft.ts';
import type { Branch, Way } from './funnel-move.ts';

/** A step as it is drawn, with what follows each answer. */
export interface FunnelNode {
  step: FunnelStep;
  /** Index in the funnel's list of steps, as problems name it. */
  index: number;
  /** From 1, in reading order: what follows accepting before what follows declining. */
  number: number;
  /** The way it is drawn behind; null: the first step. */
  way: Way | null;
  accept: FunnelEnd;
  decline: FunnelEnd;
}

/** Where an answer leads: to the end, to a step drawn here, or to one that is drawn elsewhere. */
export type FunnelEnd =
  { kind: 'end' } | { kind: 'step'; node: FunnelNode } | { kind: 'joined'; key: string };

export interface FunnelTree {
  /** Null where the first step is missing. */
  root: FunnelNode | null;
  /** Steps no way leads to, each with what only it leads to. */
  apart: FunnelNode[];
  /** All nodes by the key of their step. */
  nodes: ReadonlyMap<string, FunnelNode>;
}

/** The funnel as a tree: a step that several ways lead to is drawn behind the first of them. */
export function funnelTree({ steps, start }: Pick<FunnelDraft, 'steps' | 'start'>): FunnelTree {
  const nodes = new Map<string, FunnelNode>();

  function node(key: string, way: Way | null): FunnelNode | null {
    const index = steps.findIndex((step) => step.key === key);
    const step = steps[index];
    if (!step) return null;
    const drawn: FunnelNode = {
      step,
      index,
      number: nodes.size + 1,
      way,
      accept: { kind: 'end' },
      decline: { kind: 'end' },
    };
    nodes.set(key, drawn);
    drawn.accept = end(step, 'accept');
    drawn.decline = end(step, 'decline');
    return drawn;
  }

  function end(step: FunnelStep, branch: Branch): FunnelEnd {
    const key = step[branch];
    if (key === null) return { kind: 'end' };
    if (nodes.has(key)) return { kind: 'joined', key };
    const next = node(key, { after: step.key, branch });
    return next ? { kind: 'step', node: next } : { kind: 'end' };
  }

  const root = node(start, null);
  const apart = steps.flatMap((step) => (nodes.has(step.key) ? [] : (node(step.key, null) ?? [])));
  return { root, apart, nodes };
}
