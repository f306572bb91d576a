import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { CallError, openRequests, type Requests } from './client.ts';
import { type Credentials, keepCredentials, readCredentials } from './credentials.ts';
import { applyOffers, readOffers } from './offers-file.ts';
import { handOn, subscribeAll, unsubscribeAll } from './webhooks.ts';

/** What a command runs in; the process's own unless given. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  out: (line: string) => void;
  error: (line: string) => void;
  /** Aborted when a command that goes on for ever is to end. */
  ending: AbortSignal;
}

const help = `backroom — a shop's back office from the command line

  backroom login ORIGIN            asks for an access token, and keeps it for you alone
  backroom products list           id, status and title of every product
      --fields a,b                 these of each instead, with tabs between
      --json                       each as a line of JSON, whole
  backroom offers apply FILE       makes the shop's offers those of a JSON file
      --dry-run                    says what it would do
  backroom webhooks listen         fetches deliveries, and hands them, signed, to a local program
      --topics a,b                 what to hear of: orders/create
      --to ADDRESS                 of the local program: http://localhost:4000/hook

ORIGIN is where the back office is: https://office.example.com. A token is made there, under Settings › Developer.
BACKROOM_ORIGIN and BACKROOM_TOKEN take the place of what login kept.`;

/** Something that was asked for in a way that cannot be meant; its message is for who typed it. */
class UsageError extends Error {}

/** Ctrl-C, or what ends a process kindly. */
function endingOfProcess(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

const processSurroundings = (): Surroundings => ({
  ending: endingOfProcess(),
  env: process.env,
  stdin: process.stdin,
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});

/** Runs one command; answers its exit code: 0, 1 for what went wrong, 2 for what cannot be meant. */
export async function runCommand(
  words: readonly string[],
  given: Partial<Surroundings> = {},
): Promise<0 | 1 | 2> {
  const around = { ...processSurroundings(), ...given };
  try {
    await commandOf(words, around);
    return 0;
  } catch (error) {
    const isUsage =
      error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    const message = error instanceof Error ? error.message : String(error);
    around.error(isUsage ? `${message}\n\n${help}` : message);
    if (error instanceof CallError && error.requestId) around.error(`Request ${error.requestId}`);
    return isUsage ? 2 : 1;
  }
}

async function commandOf([first, second, ...rest]: readonly string[], around: Surroundings): Promise<void> {
  const command = first === 'login' || first === undefined ? first : `${first} ${second ?? ''}`.trim();
  if (first === undefined || first === 'help' || first === '--help') around.out(help);
  else if (first === 'login') await login(second, rest, around);
  else if (command === 'products list') await listProducts(rest, around);
  else if (command === 'offers apply') await offersApply(rest, around);
  else if (command === 'webhooks listen') await listen(rest, around);
  else throw new UsageError(`There is no command ${command}`);
}

const open = ({ origin, token }: Credentials): Requests => openRequests({ origin, token });

function shopOf({ env }: Surroundings): Requests {
  const credentials = readCredentials(env);
  if (!credentials) throw new Error('Nobody is signed in here: backroom login ORIGIN');
  return open(credentials);
}

async function login(
  address: string | undefined,
  rest: readonly string[],
  around: Surroundings,
): Promise<void> {
  if (address === undefined || rest.length > 0 || !URL.canParse(address))
    throw new UsageError('login takes the address of the back office');
  const { origin, protocol, hostname } = new URL(address);
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isThisMachine)
    throw new UsageError('A token goes over https, but to this machine');
  const token = (await asked('Access token: ', around)).trim();
  if (token === '') throw new UsageError('A token is needed');
  const { shop } = (await open({ origin, token }).request('GET', '/admin/shop.json')) as {
    shop: { name: string; domain: string };
  };
  const file = keepCredentials(around.env, { origin, token });
  around.out(`Signed in to ${shop.name} (${shop.domain}). The token is kept in ${file}`);
}

/** One line that is typed, not shown where it is typed, or comes from another program. */
async function asked(question: string, { stdin, error }: Surroundings): Promise<string> {
  const isTyped = stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTyped });
  if (isTyped) error(question);
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

async function listProducts(words: readonly string[], around: Surroundings): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { fields: { type: 'string' }, json: { type: 'boolean' } },
  });
  const fields = values.fields?.split(',') ?? ['id', 'status', 'title'];
  const query = { limit: 250, ...(values.json ? {} : { fields: fields.join(',') }) };
  for await (const page of shopOf(around).pages('/admin/products.json', { query }))
    for (const product of (page as { products: Record<string, unknown>[] }).products)
      around.out(
        values.json ? JSON.stringify(product) : fields.map((name) => shown(product[name])).join('\t'),
      );
}

/** A value in one line, without what a terminal would take for a command. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.replace(/\p{Cc}/gu, ' ');
}

async function offersApply(words: readonly string[], around: Surroundings): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { 'dry-run': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('offers apply takes one file');
  const offers = readOffers(await readFile(file, 'utf8'));
  for await (const { name, did, id } of applyOffers(shopOf(around), offers, values['dry-run'] === true))
    around.out(`${did}\t${id ?? '-'}\t${shown(name)}`);
}

async function listen(words: readonly string[], around: Surroundings): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { topics: { type: 'string' }, to: { type: 'string' } },
  });
  const { topics = '', to = '' } = values;
  const names = [...new Set(topics.split(',').filter((name) => name !== ''))];
  if (names.length === 0 || !URL.canParse(to))
    throw new UsageError('webhooks listen takes --topics and --to');
  const shop = shopOf(around);
  const listening = await subscribeAll(shop, names);
  try {
    for (const { topic, secret } of listening) around.error(`${topic} is signed with ${secret}`);
    around.error(`Listening, for ${to}`);
    // Two calls a second are a token's to make: what is listened to shares them, and leaves some.
    const everyMs = 1_000 * Math.max(1, listening.length);
    while (!around.ending.aborted) {
      for await (const { topic, id, status } of handOn(shop, listening, to))
        around.out(`${new Date().toISOString()}\t${topic}\t${id}\t${status ?? 'no answer'}`);
      await pause(everyMs, around.ending);
    }
  } finally {
    await unsubscribeAll(shop, listening);
  }
}

const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ending.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
