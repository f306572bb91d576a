import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Watches what a process holds on to. The system's own figure of it is no measure of that: how much garbage lies about
 * before it is collected depends on the machine, and on flags that a test process has not.
 */
export function watchLiveMemory(): { stop(): { peak: number } } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const live = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = live();
  let peak = 0;
  const look = () => void (peak = Math.max(peak, live() - before));
  let timer: NodeJS.Timeout;
  /** A large heap takes long to collect, and meanwhile nothing else is done: a twentieth of the time at most. */
  const lookLater = (took: number) => {
    timer = setTimeout(
      () => {
        const from = performance.now();
        look();
        lookLater(performance.now() - from);
      },
      Math.max(1000, 20 * took),
    );
  };
  lookLater(0);
  return {
    stop() {
      clearTimeout(timer);
      look();
      return { peak };
    },
  };
}
