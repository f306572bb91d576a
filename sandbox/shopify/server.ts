import { startShopifySandbox } from './shopify-sandbox.ts';

/** A Shopify store to connect to: `node sandbox/shopify/server.ts [port] [products] [orders]`. */
const [port = 4180, products = 120, orders = 120] = process.argv.slice(2).map(Number);
const sandbox = await startShopifySandbox({ port, products, orders });
console.log(
  `A Shopify store stands at ${sandbox.host}. Start Backroom with OUTBOUND_ALLOW=${sandbox.host}, then connect:`,
);
console.log('  API key: any · access token: shpat_sandbox · API secret key: shpss_sandbox');
