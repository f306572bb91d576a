import { useEffect, useEffectEvent, useState } from 'react';

/** The server's answer to the current input. `data` keeps the previous answer while the next one loads. */
export interface LiveAnswer<T> {
  data: T | undefined;
  error: Error | undefined;
  /** `data` is the answer to an earlier question. */
  pending: boolean;
  ask: () => void;
}

const delay = 250;

/**
 * Sends a request shortly after the last change of `question`, and drops answers to earlier ones. Null sends nothing.
 */
export function useLiveAnswer<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<T>,
): LiveAnswer<T> {
  const [answer, setAnswer] = useState<{ to: string | null; data?: T; error?: Error }>({ to: null });
  const [round, setRound] = useState(0);
  const asked = question === null ? null : `${round} ${question}`;
  const send = useEffectEvent(ask);
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send(stop.signal).then(
        (data) => {
          if (!stop.signal.aborted) setAnswer({ to: asked, data });
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          setAnswer((before) => ({
            to: asked,
            data: before.data,
            error: error instanceof Error ? error : new Error(String(error)),
          }));
        },
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  const current = answer.to === asked;
  return {
    data: answer.data,
    error: current ? answer.error : undefined,
    pending: asked !== null && !current,
    ask: () => setRound((before) => before + 1),
  };
}
