import { isIP } from 'node:net';
import { z } from 'zod';
import { decodeSecret, leastSecretBytes } from './app-secret.ts';

/** What a process is started with; a variable that is empty counts as not set. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** What a variable must be, as the end of a sentence that begins with its name. */
const must = (text: string, fits: (value: string) => boolean) => z.string().refine(fits, `must ${text}`);
const isWeb = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const web = must('be an address that begins with http:// or https://', isWeb);
const text = z.string().optional();
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

const listed = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** As the HTTP server understands the addresses of proxies: one, a network, or a name for some. */
function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', network, ...rest] = value.split('/');
  return isIP(address) > 0 && rest.length === 0 && (network === undefined || /^\d{1,3}$|\./.test(network));
}

const labels = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const hostAndPort = /^(\[[\da-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i;

/** Every variable that Backroom reads, with its standard value. The README says what each is for. */
const schema = z
  .object({
    PORT: must('be a port (0 to 65535)', (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535)
      .default('3000')
      .transform(Number),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: must('look like postgres://user:password@host:5432/database', (value) =>
      /^postgres(ql)?:\/\//.test(value),
    ).optional(),
    DATA_DIR: z.string().default('.backroom'),
    SEED: oneOf('demo', 'none').default('demo'),
    APP_SECRET: must(
      `be at least ${leastSecretBytes} random bytes, as hex, base64 or text`,
      (value) => decodeSecret(value) !== null,
    ).optional(),
    SMTP_URL: must('begin with smtp:// or smtps://', (value) => /^smtps?:\/\//.test(value)).optional(),
    MAIL_FROM: text,
    S3_BUCKET: text,
    S3_ENDPOINT: web.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: text,
    S3_SECRET_ACCESS_KEY: text,
    TRUST_PROXY: must('name addresses or networks of proxies, like 10.0.0.7,192.168.0.0/16', (value) =>
      value.split(',').every((one) => isProxy(one.trim())),
    ).optional(),
    /** In which header a proxy that `TRUST_PROXY` names says where a caller is. */
    COUNTRY_HEADER: must('be the name of a header, like CF-IPCountry', (value) => /^[\w-]{1,64}$/.test(value))
      .transform((value) => value.toLowerCase())
      .optional(),
    PUBLIC_URL: web.optional(),
    /** Whether it fits the other addresses is seen by `readStoreHosts`. */
    STORE_ORIGIN: text,
    SHOPS_DOMAIN: must('be a domain in small letters, like shops.example.com', (value) =>
      labels.test(value),
    ).default('backroom.test'),
    PARTNERS_URL: web.optional(),
    AFFILIATE_URL: web.optional(),
    METRICS_TOKEN: text,
    /** Browsers tell of the last seven days. */
    EVENT_DAYS: must(
      'be a number of days from 8 to 3650',
      (value) => /^\d{1,4}$/.test(value) && Number(value) >= 8 && Number(value) <= 3650,
    )
      .default('90')
      .transform(Number),
    /** Of an account at Open Exchange Rates. */
    EXCHANGE_RATES_KEY: must('be an App ID of Open Exchange Rates: 32 digits of 0-9 and a-f', (value) =>
      /^[0-9a-f]{32}$/i.test(value),
    ).optional(),
    EXCHANGE_RATES_URL: web.default('https://openexchangerates.org/api'),
    SUPPLIER_REVIEWS_URL: web.default('https://feedback.aliexpress.com'),
    LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace').default('error'),
    OUTBOUND_ALLOW: must('be a list of host:port, like 127.0.0.1:4180', (value) =>
      listed(value).every((one) => hostAndPort.test(one)),
    )
      .default('')
      .transform((value) => new Set(listed(value))),
    /** Others' word: only `development` means something here. */
    NODE_ENV: text,
  })
  .superRefine((env, { addIssue }) => {
    const together = (name: keyof typeof env, other: keyof typeof env) => {
      if (env[name] !== undefined && env[other] === undefined)
        addIssue({ code: 'custom', path: [other], message: `must be set along with ${name}` });
    };
    together('SMTP_URL', 'MAIL_FROM');
    together('COUNTRY_HEADER', 'TRUST_PROXY');
    together('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
    together('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID');
  });

/** The settings of one server, each under the name of its variable. */
export type Environment = z.output<typeof schema>;

/** A variable has a value that cannot be meant. The message has a line for each, without secrets. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Whose values no message shows. */
const secrets = /SECRET|TOKEN|KEY|^(SMTP|DATABASE)_URL$/;

/**
 * Reads and checks the settings, once a start. Variables that are not ours are left alone.
 * @throws {EnvironmentError} with the names of those that are wrong, and what they may be.
 */
export function readEnvironment(env: RawEnvironment = process.env): Environment {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const value = given[name];
    return `${name}${value === undefined || secrets.test(name) ? '' : `=${value}`} ${message}.`;
  });
  throw new EnvironmentError(lines.join('\n'));
}
