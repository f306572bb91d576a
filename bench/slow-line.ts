import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { deletePostgres } from '#core/server/database/embedded-postgres.ts';
import { bytesOf, slowLine, watchLine } from '#core/testing/slow-line.ts';
import { findChromium } from '../tools/chromium.ts';
import { median, verdict } from './load.ts';
import { serverFlags } from './server-flags.ts';

/**
 * The demo shop's back office and store in a browser on a slow line: 1.6 Mbit/s, 150 ms, with an empty cache and on a
 * second visit. Times are from the address to what is drawn, bytes are the browser's own count of what came over the
 * line. Run: `npm run bench -- slow-line`, or against a server that runs: `BENCH_URL=… node tools/setup.mjs bench/slow-line.ts`.
 */
const runs = 3;

/**
 * Has the page note when each selector is first in a frame, in milliseconds since its address was asked for, and how far
 * things moved by themselves. As text, because what runs in the page is no part of this program.
 */
const noting = (wanted: Readonly<Record<string, string>>) => `
  window.firstSeen = {};
  window.layoutShift = 0;
  const wanted = Object.entries(${JSON.stringify(wanted)});
  window.allSeen = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Seen within a minute: ' + Object.keys(firstSeen))), 60_000);
    requestAnimationFrame(function look() {
      for (const [name, selector] of wanted)
        if (!(name in firstSeen) && document.querySelector(selector)) firstSeen[name] = performance.now();
      if (Object.keys(firstSeen).length < wanted.length) requestAnimationFrame(look);
      else resolve();
    });
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Visit {
  times: Record<string, number>;
  bytes: number;
  style: number;
  script: number;
  shift: number;
}

async function visit(
  browser: Browser,
  cookies: Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0],
  url: string,
  wanted: Readonly<Record<string, string>>,
): Promise<[first: Visit, second: Visit]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const visits: Visit[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const page = await context.newPage();
    await page.addInitScript(noting(wanted));
    const { received } = await watchLine(context, page, slowLine);
    await page.goto(url);
    // Not waitForFunction: it evaluates within the page, which the back office's policy refuses.
    await page.evaluate('allSeen');
    // What comes after what was waited for, as what the page does is sent.
    await page.waitForTimeout(2500);
    const [times, shift] = await page.evaluate<[Record<string, number>, number]>('[firstSeen, layoutShift]');
    const own = received.filter((one) => !/\.(png|jpe?g|webp|gif)|\/files\//.test(one.url));
    visits.push({
      times,
      bytes: bytesOf(own),
      style: bytesOf(own, ({ type }) => type === 'Stylesheet'),
      script: bytesOf(own, ({ type }) => type === 'Script'),
      shift,
    });
    if (process.env['BENCH_SHOW'] && nth === 0)
      for (const { bytes, coding, type, url: from } of received)
        console.log(`  ${bytes} ${coding} ${type} ${from}`);
    await page.close();
  }
  await context.close();
  return [visits[0]!, visits[1]!];
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['BENCH_URL'];
  if (given) return { url: given, stop: async () => {} };
  const port = 4809;
  const dataDir = mkdtempSync(join(tmpdir(), 'backroom-bench-line-'));
  const root = join(import.meta.dirname, '..');
  const child = spawn(
    process.execPath,
    [...serverFlags, join(root, 'tools/setup.mjs'), join(root, 'tools/start.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Backroom is ready')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`start ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await deletePostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const server = await startServer();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const person = await browser.newContext();
  await person.request.post(`${server.url}/v1/auth/credentials`, {
    headers: { 'x-requested-with': 'backroom' },
    data: { email: 'owner@demo.backroom.test', password: 'backroom-demo' },
  });
  const cookies = await person.cookies();
  await person.close();

  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const of = (visits: Visit[], pick: (one: Visit) => number) => median(visits.map(pick));

  const home: [Visit, Visit][] = [];
  const wantedOfHome = {
    navigation: 'nav a[href="/orders"]',
    filled: '.home-best[aria-busy="false"] a, .home-best[aria-busy="false"] .strong',
  };
  for (let run = 0; run < runs; run += 1)
    home.push(await visit(browser, cookies, `${server.url}/`, wantedOfHome));
  for (const nth of [0, 1] as const) {
    const visits = home.map((pair) => pair[nth]);
    const navigation = of(visits, ({ times }) => times['navigation']!);
    const filled = of(visits, ({ times }) => times['filled']!);
    const [bytes, style, script] = [
      of(visits, (v) => v.bytes),
      of(visits, (v) => v.style),
      of(visits, (v) => v.script),
    ];
    console.log(
      nth === 0
        ? `Home, empty cache: navigation drawn after ${seconds(navigation)}, aim ≤ 1.5 s: ${verdict(navigation <= 1500)}; ` +
            `filled after ${seconds(filled)}, aim ≤ 3 s: ${verdict(filled <= 3000)}`
        : `Home, second visit: navigation drawn after ${seconds(navigation)}, filled after ${seconds(filled)}`,
    );
    console.log(
      `  received without pictures ${kilobytes(bytes)}${nth === 0 ? `, aim ≤ 200 kB: ${verdict(bytes <= 200_000)}` : ''}; ` +
        `script ${kilobytes(script)}, style ${kilobytes(style)}${nth === 0 ? `, aim ≤ 20 kB: ${verdict(style <= 20_000)}` : ''}; ` +
        `shift ${of(visits, (v) => v.shift).toFixed(3)}`,
    );
  }

  const product: [Visit, Visit][] = [];
  // The address that the page has in its store.
  const { url: store } = await fetch(`${server.url}/store`);
  const wantedOfProduct = { page: 'main h1', table: 'backroom-quantity' };
  for (let run = 0; run < runs; run += 1)
    product.push(await visit(browser, [], `${store}/products/stoneware-mug`, wantedOfProduct));
  for (const nth of [0, 1] as const) {
    const visits = product.map((pair) => pair[nth]);
    console.log(
      `Product page, ${nth === 0 ? 'empty cache' : 'second visit'}: drawn after ${seconds(of(visits, ({ times }) => times['page']!))}, ` +
        `quantity table after ${seconds(of(visits, ({ times }) => times['table']!))}; received without pictures ` +
        `${kilobytes(of(visits, (v) => v.bytes))}, script ${kilobytes(of(visits, (v) => v.script))}; shift ${of(visits, (v) => v.shift).toFixed(3)}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
