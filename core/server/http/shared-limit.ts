import { randomBytes } from 'node:crypto';
import type { Notifications } from '../database/notifications.ts';
import type { RequestLimit, UsedTime } from './request-limit.ts';

const channel = 'request_limits';
/** PostgreSQL carries less than 8,000 bytes in one notification. */
const maxBytes = 7_000;
/** Keys sent at a time; the most used come first, the others when there is room. */
const maxKeys = 2_000;
const everyMs = 1_000;
const heartbeatMs = 5_000;
const silentMs = 15_000;

interface News {
  from: string;
  /** Counted since the last news. */
  used?: UsedTime[];
  /** How full the keys are, for one who has just come. */
  levels?: UsedTime[];
  hello?: true;
}

/** Lists short enough for one notification each. */
function inPieces(told: readonly UsedTime[]): UsedTime[][] {
  const pieces: UsedTime[][] = [];
  let bytes = maxBytes;
  for (const [key, ms] of told) {
    const entry: UsedTime = [key, Math.round(ms * 1000) / 1000];
    const more = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes + more > maxBytes) {
      pieces.push([]);
      bytes = 60;
    }
    pieces.at(-1)!.push(entry);
    bytes += more;
  }
  return pieces;
}

function isReported(value: unknown): value is UsedTime[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        Array.isArray(one) && typeof one[0] === 'string' && Number.isFinite(one[1]) && Number(one[1]) >= 0,
    )
  );
}

function readNews(payload: string): News | null {
  try {
    const news = JSON.parse(payload) as News;
    if (typeof news.from !== 'string') return null;
    if ((news.used && !isReported(news.used)) || (news.levels && !isReported(news.levels))) return null;
    return news;
  } catch {
    return null;
  }
}

/**
 * Keeps one limit on all servers: each counts in its memory, and tells the others once a second what it has counted;
 * they add it to theirs. Who has just come, or may have missed news, asks how full the keys are. A server that has
 * gone is heard of no more, and what it counted runs off with the rest. Without the database each goes on alone.
 */
export function shareLimit(limit: RequestLimit, notifications: Notifications): { stop(): void } {
  const from = randomBytes(9).toString('base64url');
  /** Of the other servers, when each was last heard of. */
  const others = new Map<string, number>();
  let reportedAt = 0;
  let telling = false;

  const tell = (news: Omit<News, 'from'>) => notifications.notify(channel, JSON.stringify({ from, ...news }));

  async function tellUsed(): Promise<void> {
    for (const used of inPieces(limit.used(maxKeys))) {
      reportedAt = performance.now();
      await tell({ used });
    }
  }
  async function turn(): Promise<void> {
    const time = performance.now();
    for (const [id, heard] of others) if (time - heard > silentMs) others.delete(id);
    limit.sweep();
    // A single server has no other to notify; a server that joins asks for the levels.
    if (others.size > 0) await tellUsed();
    else limit.used(Infinity);
    if (performance.now() - reportedAt > heartbeatMs) {
      reportedAt = performance.now();
      await tell({});
    }
  }
  async function answerHello(): Promise<void> {
    await tellUsed();
    for (const levels of inPieces(limit.levels(maxKeys))) await tell({ levels });
    await tell({});
  }

  const silence = notifications.on(channel, (payload) => {
    const news = readNews(payload);
    if (!news || news.from === from) return;
    others.set(news.from, performance.now());
    if (news.used) limit.add(news.used);
    if (news.levels) limit.raise(news.levels);
    if (news.hello) void answerHello();
  });
  const silenceReconnect = notifications.onReconnect(() => void tell({ hello: true }));
  void tell({ hello: true });
  const timer = setInterval(() => {
    if (telling) return;
    telling = true;
    void turn().finally(() => (telling = false));
  }, everyMs);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      silence();
      silenceReconnect();
    },
  };
}
