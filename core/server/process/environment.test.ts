import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

const root = join(import.meta.dirname, '../../..');

test('without any variable, the values that the README names', () => {
  expect(readEnvironment({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.backroom',
    EVENT_DAYS: 90,
    SEED: 'demo',
    S3_REGION: 'us-east-1',
    SHOPS_DOMAIN: 'backroom.test',
    SUPPLIER_REVIEWS_URL: 'https://feedback.aliexpress.com',
    EXCHANGE_RATES_URL: 'https://openexchangerates.org/api',
    LOG_LEVEL: 'error',
    OUTBOUND_ALLOW: new Set(),
  });
});

test('an empty variable counts as not set, and others are left alone', () => {
  const empty = Object.fromEntries(
    ['PORT', 'HOST', 'LOG_LEVEL', 'TRUST_PROXY', 'PUBLIC_URL', 'SMTP_URL', 'SEED'].map((name) => [name, '']),
  );
  expect(readEnvironment({ ...empty, EDITOR: 'vi', PORTS: 'many' })).toEqual(readEnvironment({}));
});

describe('what cannot be meant is refused with its name and what it may be', () => {
  test.each([
    ['PORT', '80800', 'PORT=80800 must be a port (0 to 65535).'],
    ['PORT', '1e3', 'PORT=1e3 must be a port'],
    ['SEED', 'no', 'SEED=no must be one of: demo, none.'],
    ['SEED', 'None', 'SEED=None must be one of: demo, none.'],
    [
      'LOG_LEVEL',
      'verbose',
      'LOG_LEVEL=verbose must be one of: silent, fatal, error, warn, info, debug, trace.',
    ],
    [
      'PUBLIC_URL',
      'office.example.com',
      'PUBLIC_URL=office.example.com must be an address that begins with http:// or https://.',
    ],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY=true must name addresses or networks of proxies'],
    ['TRUST_PROXY', '10.0.0.1,1', 'TRUST_PROXY=10.0.0.1,1 must name'],
    ['SHOPS_DOMAIN', 'https://shops.example.com', 'SHOPS_DOMAIN=https://shops.example.com must be a domain'],
    ['OUTBOUND_ALLOW', 'localhost', 'OUTBOUND_ALLOW=localhost must be a list of host:port'],
    ['AFFILIATE_URL', 'javascript:alert(1)', 'AFFILIATE_URL=javascript:alert(1) must be an address'],
    ['S3_ENDPOINT', 'minio:9000', 'S3_ENDPOINT=minio:9000 must be an address'],
    ['SMTP_URL', 'http://mail.example.com', 'SMTP_URL must begin with smtp:// or smtps://.'],
    ['EXCHANGE_RATES_KEY', 'YOUR_APP_ID', 'EXCHANGE_RATES_KEY must be an App ID of Open Exchange Rates'],
    ['EXCHANGE_RATES_URL', 'ftp://rates.test', 'EXCHANGE_RATES_URL=ftp://rates.test must be an address'],
  ])('%s=%s', (name, value, said) => {
    const read = () => readEnvironment({ MAIL_FROM: 'a@b.test', [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(said);
  });

  test('what belongs together is asked for together', () => {
    expect(() => readEnvironment({ SMTP_URL: 'smtp://mail.test' })).toThrow(
      'MAIL_FROM must be set along with SMTP_URL.',
    );
    expect(() => readEnvironment({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toThrow(
      'S3_SECRET_ACCESS_KEY must be set along with S3_ACCESS_KEY_ID.',
    );
  });

  test('all at once, a line each, and no secret is shown', () => {
    const wrong = { PORT: 'x', APP_SECRET: 'hunter2', DATABASE_URL: 'mysql://me:hidden@h/d' };
    const refusal = (() => {
      try {
        readEnvironment(wrong);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(refusal.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT=x',
      'DATABASE_URL',
      'APP_SECRET',
    ]);
    expect(refusal).not.toMatch(/hunter2|hidden/);
  });
});

test('what is meant is taken as it was given', () => {
  const given = {
    PORT: '0',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.168.0.0/255.255.0.0',
    PUBLIC_URL: 'https://office.example.com/',
    SHOPS_DOMAIN: 'shops-1.example.com',
    OUTBOUND_ALLOW: ' 127.0.0.1:4180, [::1]:80 ,',
    DATABASE_URL: 'postgresql://h/d',
  };
  expect(readEnvironment(given)).toMatchObject({
    ...given,
    PORT: 0,
    OUTBOUND_ALLOW: new Set(['127.0.0.1:4180', '[::1]:80']),
  });
});

test('the server reads no variable but here', () => {
  const reading = globSync(
    '{apps/server,apps/demo-store,core/server,modules/*/server,modules/*/*/server}/**/*.ts',
    {
      cwd: root,
    },
  )
    .filter((file) => !/\.test\.ts$|\/testing\/|\/fixtures\//.test(file))
    .filter((file) => /process\.env/.test(readFileSync(join(root, file), 'utf8')));
  // PostgreSQL and the process that draws pictures are started with the way to programs and nothing else.
  expect(reading.sort()).toEqual([
    'core/server/database/postgres-process.ts',
    'core/server/files/picture-worker.ts',
    'core/server/process/environment.ts',
  ]);
});

test('the README names every variable', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const names = [
    ...readFileSync(join(root, 'core/server/process/environment.ts'), 'utf8').matchAll(
      /^ {4}([A-Z][A-Z\d_]+):/gm,
    ),
  ];
  expect(names.length).toBeGreaterThan(20);
  for (const [, name] of names) if (name !== 'NODE_ENV') expect(readme).toContain(`\`${name}\``);
});
