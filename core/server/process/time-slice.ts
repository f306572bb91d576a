import { setImmediate as nextRound } from 'node:timers/promises';

/** How long work of shoppers may keep the process at a time. */
const sliceMs = 3;

/**
 * Cuts long work into slices: asked between two of its steps, it answers nothing while the slice lasts, and else a
 * promise to wait for, which lets what else is due have its turn.
 */
export function makeSlices(
  giveWay: () => Promise<void> | undefined,
  now: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let began = now();
  async function rest(): Promise<void> {
    await nextRound();
    await giveWay();
    began = now();
  }
  return () => (now() - began < sliceMs ? undefined : rest());
}
