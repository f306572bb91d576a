import { evaluations, startSupplierSandbox } from './reviews-sandbox.ts';

/** A supplier's reviews to try things with: `npm run sandbox:aliexpress -- [port]`. */
const sandbox = await startSupplierSandbox({ port: Number(process.argv[2] ?? 4183) });
sandbox.products.set('1005001234567890', evaluations(120));
console.log(
  `Reviews of https://www.aliexpress.com/item/1005001234567890.html stand at ${sandbox.url}. Start Backroom with`,
);
console.log(`  OUTBOUND_ALLOW=${sandbox.host}`);
console.log(`  SUPPLIER_REVIEWS_URL=${sandbox.url}`);
