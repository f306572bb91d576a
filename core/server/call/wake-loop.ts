import type { Services } from './context.ts';
import { warnOfFailure } from '../database/database.ts';

/** Work that a NOTIFY wakes, and the clock where one was missed. */
export interface WakeLoop {
  readonly stopped: boolean;
  /** Ends what is in hand and begins nothing more. */
  stop(): Promise<void>;
  /** Does all that is due now. */
  drain(): Promise<void>;
}

/**
 * Starts doing `work`, at once, on each news of `channel`, if there is one, and every `pollSeconds`; never twice at a time, and once more
 * when news came meanwhile. Work that throws is logged as `failure`, and done again at the next turn: the poll comes back
 * to it when the database does. `work` looks at `stopped` between its steps.
 */
export function startWakeLoop(
  services: Pick<Services, 'db' | 'log' | 'notifications'>,
  options: { channel?: string; pollSeconds: number; failure: string },
  work: () => Promise<void>,
): WakeLoop {
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;

  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      do {
        again = false;
        try {
          await work();
        } catch (error) {
          if (!stopped) warnOfFailure(services, error, options.failure);
        }
      } while (again && !stopped);
      running = undefined;
    })();
    return running;
  }

  const { channel } = options;
  const silence = channel === undefined ? () => {} : services.notifications.on(channel, () => void wake());
  const silenceReconnect = services.notifications.onReconnect(() => void wake());
  const poll = setInterval(() => void wake(), options.pollSeconds * 1000);
  // Once who starts it has its handle: `work` asks it whether to go on.
  queueMicrotask(() => void wake());
  return {
    get stopped() {
      return stopped;
    },
    async stop() {
      stopped = true;
      silence();
      silenceReconnect();
      clearInterval(poll);
      await running;
    },
    async drain() {
      await running;
      await wake();
    },
  };
}
