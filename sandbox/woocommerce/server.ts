import { startWooSandbox } from './woocommerce-sandbox.ts';

/** A WooCommerce store to connect to: `npm run sandbox:woocommerce -- [port] [products] [orders]`. */
const [port = 4181, products = 120, orders = 120] = process.argv.slice(2).map(Number);
const sandbox = await startWooSandbox({ port, products, orders });
console.log(
  `A WooCommerce store stands at ${sandbox.host}. Start Backroom with OUTBOUND_ALLOW=${sandbox.host}, then connect:`,
);
console.log(`  shoppers: http://${sandbox.host}/shop/`);
console.log('  consumer key: ck_sandbox · consumer secret: cs_sandbox');
