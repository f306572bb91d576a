import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { saveConversionTool } from '../truth/contract/tool-calls.ts';
import { saveCheckoutNote } from '../checkout-note/contract/checkout-note-calls.ts';
import { saveProductCountdown, saveRealtimeVisitors } from '../counter/contract/counter-calls.ts';
import { saveCustomize } from '../look/contract/look-calls.ts';
import {
  changeSaleNotifications,
  saveNoteFeature,
  saveSaleSettings,
  saveSocialProof,
} from '../sale-note/contract/sale-note-calls.ts';
import { noteFeatures } from '../sale-note/contract/sale-note-words.ts';
import { updateTimer } from '../timer/contract/timer-calls.ts';
import { saveHonesty } from '../truth/contract/honest-calls.ts';
import { shownTools } from '../truth/contract/tool-words.ts';

/** Trials a tool and way of saving. */
const trials = process.env['PROVE_SEED'] ? 200 : 3;
const savers = 8;

type Words = string | number | boolean;
type Body = Record<string, unknown>;

/** Something of a tool that staff save, and what a saver says of it: words that no other saver of a trial has. */
interface Saved {
  name: string;
  call: Endpoint;
  /** The thing that the call's path names; created before the runs if there is none yet. */
  of?: () => Promise<string | number> | string;
  /** The member of body and answer that holds what is saved, and the version where it stands beside that. */
  member: 'settings' | 'customize' | 'honesty' | 'timer' | 'tool';
  /** Whether the version stands within the member. */
  versionWithin?: boolean;
  /** The values that saver number `n` (0 to 23) saves, and their texts as stored. */
  says: (n: number) => Body;
  words: (stored: Body) => Words;
  /** The table whose changes the log tells, the column, and its words in what the log has of it. */
  log: [table: string, column: string, words?: (value: never) => Words];
  /**
   * Eight parallel saves that don't affect each other: a body for each, and the part of it that must be stored then.
   */
  parts: Body[];
}

const color = (n: number) => `#0000${(16 + n).toString(16)}`;
const start = (n: number) => new Date(Date.UTC(2099, 0, 1, n)).toISOString();

const range = (n: number) => ({ number_random_from: 1 + n, number_random_to: 90 });
const triggers = { trigger: { target: 'all', product_ids: [], collection_ids: [] } };

const tools: Saved[] = [
  {
    name: 'what sale notifications say',
    call: saveSaleSettings,
    member: 'settings',
    says: (n) => ({ message: { title: `Saver ${n}` } }),
    words: ({ message }) => (message as { title: string }).title,
    log: ['conversion_tools', 'settings.message', ({ title }: { title: string }) => title],
    parts: [
      { message: { title: 'A' } },
      { message: { product_name: 'B' } },
      { message: { time: 'C' } },
      { min_age_minutes: 7 },
      { trigger: { type: 'specify', pages: ['cart'] } },
    ],
  },
  {
    name: 'how notifications look',
    call: saveSocialProof,
    member: 'settings',
    says: (n) => ({ delay_seconds: 10 + n }),
    words: ({ delay_seconds }) => delay_seconds as number,
    log: ['conversion_tools', 'settings.delay_seconds'],
    parts: [
      { theme: { style: 'dark' } },
      { theme: { default: false } },
      { theme: { customize: { text: '#111111' } } },
      { theme: { customize: { link: '#222222' } } },
      { layout: 'circle' },
      { place: 'top-end' },
      { gap_seconds: 99 },
      { on_phones: false },
    ],
  },
  {
    name: 'what the line at the checkout says',
    call: saveCheckoutNote,
    member: 'settings',
    says: (n) => ({ message: `Saver ${n}` }),
    words: ({ message }) => message as string,
    log: ['conversion_tools', 'settings.message'],
    parts: [{ message: 'A' }, { image_src: 'heart' }],
  },
  {
    name: 'what is left of products',
    call: saveProductCountdown,
    member: 'settings',
    says: (n) => ({ type: 'number', ...range(n) }),
    words: ({ number_random_from }) => number_random_from as number,
    log: ['conversion_tools', 'settings.number_random_from'],
    parts: [{ enable: true }, { number_random_to: 80 }, { percent_random_to: 70 }, triggers],
  },
  {
    name: 'the count of visitors',
    call: saveRealtimeVisitors,
    member: 'settings',
    says: range,
    words: ({ number_random_from }) => number_random_from as number,
    log: ['conversion_tools', 'settings.number_random_from'],
    parts: [{ enable: true }, { number_random_to: 80 }, { source: 'random' }, triggers],
  },
  {
    name: 'how the counting tools look',
    call: saveCustomize,
    member: 'customize',
    says: (n) => ({ timer_countdown: { color: color(n) } }),
    words: ({ timer_countdown }) => (timer_countdown as { color: string }).color,
    log: ['conversion_tools', 'settings.timer_countdown', (value: { color: string }) => value.color],
    parts: [
      { timer_countdown: { color: '#111111' } },
      { timer_countdown: { font_size: 20 } },
      { timer_countdown: { font_family: 'store' } },
      { product_countdown: { process_color: '#222222' } },
      { product_countdown: { font_size: 21 } },
      { realtime_visitors: { text_color: '#333333' } },
      { realtime_visitors: { type: 'none' } },
      { realtime_visitors: { font_size: 22 } },
    ],
  },
  {
    name: 'whether the shop is honest',
    call: saveHonesty,
    member: 'honesty',
    versionWithin: true,
    says: (n) => ({ never_in: [`X${String.fromCharCode(65 + n)}`] }),
    words: ({ never_in }) => (never_in as string[]).join(),
    log: ['conversion_shops', 'never_in', (codes: string[]) => codes.join()],
    parts: [{ honest: false }, { never_in: ['CA', 'US'] }],
  },
  {
    name: 'a timer',
    call: updateTimer,
    async of() {
      const made = await shop.admin<{ timer: { id: number } }>('POST', '/admin/copt/timers.json', {
        timer: { schedule_enable: true, schedule_start_at: '2098-01-01T00:00:00Z' },
      });
      return made.body.timer.id;
    },
    member: 'timer',
    versionWithin: true,
    says: (n) => ({ schedule_start_at: start(n) }),
    words: ({ schedule_start_at }) => Date.parse(schedule_start_at as string),
    log: ['countdown_timers', 'schedule_start_at', (time: string) => Date.parse(time)],
    parts: [
      { enable: false },
      { duration_repeat: false },
      { schedule_start_at: start(30) },
      { settings: { enable_labels: { day: true, hour: true, minute: true, second: false } } },
    ],
  },
  ...shownTools.map((tool): Saved => ({
    name: `who is held out of ${tool}`,
    call: saveConversionTool,
    of: () => tool,
    member: 'tool',
    versionWithin: true,
    says: (n) => ({ holdout_percent: 1 + n }),
    words: ({ holdout_percent }) => holdout_percent as number,
    log: ['conversion_tools', 'holdout_percent'],
    parts: [{ holdout_percent: 40 }, ...(tool === 'timer_countdown' ? [] : [{ enable: true }])],
  })),
];

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
});
afterAll(() => shop.server.close());

/** The log's entries of a column since an entry, oldest first. */
async function logged([table, column]: Saved['log'], since: number) {
  return shop.rows<{ id: number; from: never; to: never }>(
    sql`SELECT e.id, c -> 'from' AS from, c -> 'to' AS to FROM audit_log e, jsonb_array_elements(e.changes) c
        WHERE e.shop_id = ${shop.people.shopId} AND e.subject = ${table} AND e.action = 'updated' AND c ->> 'field' = ${column}
          AND e.id > ${since} ORDER BY e.id`,
  );
}
const lastEntry = async () =>
  (
    await shop.rows<{ id: number }>(
      sql`SELECT coalesce(max(id), 0) AS id FROM audit_log WHERE shop_id = ${shop.people.shopId}`,
    )
  )[0]!.id;

type Answer = Body & { current?: Body };
const pathOf = ({ path }: Endpoint, of?: string | number) => path.replace(/\{\w+\}/, String(of));

/** The calls of one of them: read, and saved with a version or without. */
async function callsOf({ call, of, member, versionWithin }: Saved) {
  const url = pathOf(call, await of?.());
  const parts = (answer: Body) => {
    const stored = answer[member] as Body;
    return { stored, version: (versionWithin ? stored : answer)['version'] as number };
  };
  return {
    /** The current values in a 409. They have the member's name only if the answer has more than it. */
    currentOf: (current: Body) => (versionWithin ? current : (current[member] as Body)),
    parts,
    read: async () => parts((await shop.admin<Body>('GET', url)).body),
    save: (words: Body, version?: number) =>
      shop.admin<Answer>(
        'PUT',
        url,
        versionWithin ? { [member]: { ...words, version } } : { [member]: words, version },
      ),
  };
}

test('whatever staff save of a tool is among these; notifications in bulk have no words that could be lost', () => {
  const saved = listedRoutes()
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path }) => (method === 'PUT' || method === 'PATCH') && path.startsWith('/admin/copt/'),
    );
  const tried = [...tools.map(({ call }) => call), saveNoteFeature, changeSaleNotifications];
  expect(new Set(saved.map(({ name }) => name))).toEqual(new Set(tried.map(({ name }) => name)));
});

test.each(tools)(
  '$name: of eight parallel saves each is accepted or gets the current values, and the log has all accepted ones',
  { timeout: 600_000 },
  async (tool) => {
    const { read, save, parts, currentOf } = await callsOf(tool);
    const inLog = (tool.log[2] ?? ((value: never) => value)) as (value: never) => Words;
    let n = 0;
    const nextWords = () => tool.says((n = (n + 1) % 24));
    expect(await save(nextWords())).toMatchObject({ status: 200 });
    for (let trial = 0; trial < trials; trial += 1) {
      const before = await read();
      const since = await lastEntry();
      // First all send the version that they read, then half of them, then none.
      const withVersion = [savers, savers / 2, 0][trial % 3]!;
      const sent = Array.from({ length: savers }, (_, saver) => ({
        words: nextWords(),
        version: saver < withVersion ? before.version : undefined,
      }));
      const answers = await Promise.all(
        sent.map(async (one) => ({ ...one, answer: await save(one.words, one.version) })),
      );
      const accepted = answers.filter(({ answer }) => answer.status === 200);
      const refused = answers.filter(({ answer }) => answer.status !== 200);

      for (const { words, answer } of accepted) expect(parts(answer.body).stored).toMatchObject(words);
      const acceptedWords = accepted.map(({ words }) => tool.words(words));
      for (const { version, answer } of refused) {
        expect([answer.status, version]).toEqual([409, before.version]);
        expect(acceptedWords).toContain(tool.words(currentOf(answer.body.current!)));
      }
      expect(accepted.filter(({ version }) => version !== undefined).length).toBeLessThanOrEqual(1);
      if (withVersion === savers) expect(accepted).toHaveLength(1);

      // The stored values are those of the last accepted save, with the version that its answer gave.
      const now = await read();
      const last = accepted
        .map(({ answer }) => parts(answer.body))
        .find(({ version }) => version === now.version);
      expect(now).toEqual(last);
      expect(now.version).toBe(before.version + accepted.length);

      // Each that was kept stands in the log once, as what came after the one before.
      const entries = await logged(tool.log, since);
      expect(entries).toHaveLength(accepted.length);
      expect(new Set(entries.map(({ to }) => inLog(to)))).toEqual(new Set(acceptedWords));
      expect(entries.map(({ from }) => inLog(from))).toEqual([
        tool.words(before.stored),
        ...entries.slice(0, -1).map(({ to }) => inLog(to)),
      ]);
      expect(inLog(entries.at(-1)!.to)).toEqual(tool.words(now.stored));
    }
  },
);

test.each(tools)(
  '$name: eight parallel saves of different parts, without a version, lose nothing',
  { timeout: 600_000 },
  async (tool) => {
    const { read, save } = await callsOf(tool);
    for (let trial = 0; trial < Math.ceil(trials / 3); trial += 1) {
      const sent = Array.from({ length: savers }, (_, saver) => tool.parts[saver % tool.parts.length]!);
      const answers = await Promise.all(sent.map((words) => save(words)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { stored } = await read();
      for (const words of sent) expect(stored).toMatchObject(words);
      // Back to what other words say, so that the next eight change something.
      expect(await save(tool.says(trial % 24))).toMatchObject({ status: 200 });
    }
  },
);

test.each(noteFeatures)(
  'the switch of the %s: eight parallel changes end as the last one was answered, beside saves of its texts',
  { timeout: 600_000 },
  async (name) => {
    const url = pathOf(saveNoteFeature, name);
    const words = (name === 'sale_notification' ? saveSaleSettings : saveCheckoutNote).path;
    const enabled = async () => (await shop.admin<{ enable: boolean }>('GET', url)).body.enable;
    await shop.admin('PUT', url, { enable: true });
    for (let trial = 0; trial < trials; trial += 1) {
      const before = await enabled();
      const since = await lastEntry();
      const { body } = await shop.admin<{ version: number }>('GET', words);
      const message = name === 'sale_notification' ? { title: `Trial ${trial}` } : `Trial ${trial}`;
      const [saved, ...turned] = await Promise.all([
        shop.admin('PUT', words, { settings: { message }, version: body.version }),
        ...Array.from({ length: savers }, async (_, saver) => {
          const enable = saver % 2 === 0;
          return { enable, answer: await shop.admin('PUT', url, { enable }) };
        }),
      ]);
      expect(saved.status).toBe(200);
      for (const { enable, answer } of turned)
        expect(answer).toMatchObject({ status: 200, body: { nameFeature: name, enable } });
      const now = await enabled();
      const entries = await logged(['conversion_tools', 'enable'], since);
      const values = [before, ...entries.map(({ to }) => to as boolean)];
      expect(entries.map(({ from }) => from as boolean)).toEqual(values.slice(0, -1));
      expect([values.at(-1), entries.length > 0]).toEqual([now, true]);
      expect((await shop.admin<{ settings: object }>('GET', words)).body.settings).toMatchObject({ message });
    }
  },
);
