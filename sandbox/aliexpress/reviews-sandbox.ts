import { type Faults, type Sandbox, type SandboxReply, startSandbox } from '../sandbox-server.ts';

export interface SupplierFaults extends Faults {
  /** A page in place of the list that asks whether one is a person; with the status 200, as it is sent. */
  robot: boolean;
  /** The list under other names than it had. */
  changed: boolean;
  /** 503 to everything, in a page of HTML. */
  down: boolean;
}

/** One opinion as the platform lists it. */
export interface Evaluation {
  evaluationId: number;
  /** Masked by the platform: `A***n`. */
  buyerName: string;
  buyerCountry: string;
  /** 20 a star. */
  buyerEval: number;
  buyerFeedback: string;
  /** `12 Mar 2025` */
  evalDate: string;
  images: string[];
  skuInfo: string;
}

export interface SupplierSandbox extends Omit<Sandbox, 'faults'> {
  /** Where it begins: `http://127.0.0.1:port`. */
  url: string;
  faults: SupplierFaults;
  /** The reviews of each product, by its number. */
  products: Map<string, Evaluation[]>;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const countries = ['US', 'DE', 'FR', 'BR', 'UK', 'ES', 'UA', 'TR', 'PL', 'CA'];

/** As many opinions as a product of the platform has, the same at each start. */
export function evaluations(count: number): Evaluation[] {
  return Array.from({ length: count }, (_one, n) => ({
    evaluationId: 30_000_000_000 + n,
    buyerName: `${String.fromCharCode(65 + (n % 26))}***${String.fromCharCode(97 + (n % 26))}`,
    buyerCountry: countries[n % countries.length]!,
    buyerEval: 20 * (1 + ((n * 3) % 5)),
    buyerFeedback: n % 7 === 6 ? '' : `Came after ${10 + n} days, looks as in the picture, number ${n}`,
    evalDate: `${String(1 + (n % 28)).padStart(2, '0')} ${months[n % 12]} 2025`,
    images: n % 3 === 0 ? [`https://ae01.alicdn.test/kf/picture-${n}.jpg`] : [],
    skuInfo: 'Color:Black',
  }));
}

const page = (title: string, words: string): SandboxReply => ({
  headers: { 'content-type': 'text/html;charset=UTF-8' },
  body: `<!doctype html><html><head><title>${title}</title></head><body><script>window._config_ = {};</script><p>${words}</p></body></html>`,
});

/**
 * Stands in for the list of opinions of AliExpress, as its product pages ask for it: `/pc/searchEvaluation.do` with `productId`,
 * `country`, `filter` (`all`, or stars), `page` and `pageSize` (20 at most).
 */
export async function startSupplierSandbox(options: { port?: number } = {}): Promise<SupplierSandbox> {
  const products = new Map<string, Evaluation[]>();
  const own = { robot: false, changed: false, down: false };
  const sandbox = await startSandbox({
    ...(options.port === undefined ? {} : { port: options.port }),
    bucket: { size: 40, perSecond: 20 },
    handle({ path, query }) {
      if (own.down) return { ...page('Service unavailable', 'Come back later.'), status: 503 };
      if (path !== '/pc/searchEvaluation.do') return { status: 404, body: 'Not found' };
      if (own.robot) return page('Security check', 'Please slide to verify that you are human.');
      const all = products.get(query.get('productId') ?? '') ?? [];
      const country = query.get('country');
      const listed = all.filter((one) => !country || one.buyerCountry === country);
      const size = Math.min(20, Number(query.get('pageSize') ?? 20));
      const current = Math.max(1, Number(query.get('page') ?? 1));
      const shown = listed.slice((current - 1) * size, current * size);
      const totalPage = Math.ceil(listed.length / size);
      return {
        body: own.changed
          ? { result: { items: shown } }
          : {
              code: 200,
              data: {
                evaViewList: shown,
                currentPage: current,
                pageSize: size,
                totalNum: listed.length,
                totalPage,
              },
            },
      };
    },
  });
  const faults = new Proxy(own as SupplierFaults, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : Reflect.get(sandbox.faults, name)),
    set: (target, name, value) => Reflect.set(name in target ? target : sandbox.faults, name, value),
  });
  return { ...sandbox, url: `http://${sandbox.host}`, faults, products };
}
