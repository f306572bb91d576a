import { startRatesSandbox } from './rates-sandbox.ts';

/** Exchange rates to try things with: `npm run sandbox:exchange-rates -- [port]`. */
const sandbox = await startRatesSandbox({ port: Number(process.argv[2] ?? 4182) });
console.log(`Exchange rates stand at ${sandbox.url}. Start Backroom with`);
console.log(`  OUTBOUND_ALLOW=${sandbox.host}`);
console.log(`  EXCHANGE_RATES_URL=${sandbox.url}`);
console.log(`  EXCHANGE_RATES_KEY=${sandbox.appId}`);
