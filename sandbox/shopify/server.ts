import { startShopifySandbox } from './shopify-sandbox.ts';

/**
 * A Shopify store to connect to and to buy in: `npm run sandbox:shopify -- [port] [products] [orders]`. The tag of
 * a merchant goes into `THEME_HEAD`.
 */
const [port = 4180, products = 120, orders = 120] = process.argv.slice(2).map(Number);
const themeHead = process.env.THEME_HEAD ?? '';
const sandbox = await startShopifySandbox({ port, products, orders, themeHead });
console.log(
  `A Shopify store stands at http://${sandbox.host}. Start Backroom with OUTBOUND_ALLOW=${sandbox.host}, then connect:`,
);
console.log('  API key: any · access token: shpat_sandbox · API secret key: shpss_sandbox');
console.log('  or client id: client_sandbox · client secret: shpss_sandbox; card number at its checkout: 1');
