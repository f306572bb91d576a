import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { neutralised } from '#core/rules/formula-text.ts';
import { groupRows } from './product-csv-group.ts';
import { type CsvHeader, delimiterOf, givenFields, readHeader } from './product-csv-header.ts';
import { type ProductRow, readRow } from './product-csv-row.ts';
import { productRows } from './product-csv-write.ts';
import { type ProductHere, settleProduct } from './product-csv-settle.ts';
import { handleOf, type ProductDraft } from '../../product/rules/product-draft.ts';
import { importSentences } from '../contract/import-refusals.ts';

const columns = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published', 'Status'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value'],
  ...[
    'Variant SKU',
    'Variant Grams',
    'Variant Weight Unit',
    'Variant Inventory Tracker',
    'Variant Inventory Qty',
  ],
  ...[
    'Variant Inventory Policy',
    'Variant Price',
    'Variant Compare At Price',
    'Cost per item',
    'Variant Image',
  ],
  ...['Image Src', 'Image Position', 'Image Alt Text', 'Gift Card', 'Google Shopping / MPN'],
] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;
const header = readHeader(columns)!;

function row(cells: Cells, line = 2, currency = 'USD') {
  return readRow(
    columns.map((column) => cells[column] ?? ''),
    line,
    header,
    currency,
  );
}
const mug: Cells = {
  Handle: 'mug',
  Title: 'Mug',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Price': '10.99',
};

/** All rows of one product, the first on line 2. */
function product(...rows: Cells[]): { product: ProductDraft | null; problems: string[] } {
  const read = rows.map((cells, index) => row(cells, index + 2));
  const grouped = groupRows(read.flatMap((one) => one.row ?? []));
  const problems = [...read.flatMap((one) => one.problems), ...grouped.problems];
  return {
    product: grouped.product,
    problems: problems.map(({ line, message }) => `${line}: ${inEnglish(message)}`),
  };
}

/** The same beside what the shop has: what is saved, and all that is reported. */
function settled(here: ProductHere | null, ...rows: Cells[]) {
  const read = rows.map((cells, index) => row(cells, index + 2));
  const { file, problems } = groupRows(read.flatMap((one) => one.row ?? []));
  const done = file && settleProduct(file, here, givenFields(header));
  const all = [...read.flatMap((one) => one.problems), ...problems, ...(done?.problems ?? [])];
  return {
    draft: done?.draft ?? null,
    ids: done?.ids ?? [],
    problems: all.map(({ line, message }) => `${line}: ${inEnglish(message)}`),
  };
}

describe('the header of a product file', () => {
  test('knows the columns of newer exports, whatever their capitals', () => {
    const newer = readHeader([
      'Title',
      'URL handle',
      'Description',
      'SKU',
      'Price',
      'Compare-at price',
      'INVENTORY QUANTITY',
      'Product image URL',
      'Mine',
    ])!;
    expect([...newer.indexes.keys()]).toEqual([
      'title',
      'handle',
      'body_html',
      'sku',
      'price',
      'compare_at_price',
      'inventory_quantity',
      'image_src',
    ]);
    expect([...newer.others]).toEqual([[8, 'Mine']]);
  });
  test('is none without a handle and a title', () => {
    expect(readHeader(['Handle', 'Price'])).toBeNull();
    expect(readHeader(['Name', 'Email'])).toBeNull();
  });
  test('may be set off by semicolons or tabs', () => {
    expect(delimiterOf('Handle,Title,Vendor')).toBe(',');
    expect(delimiterOf('"Handle";"Title";"Vendor"')).toBe(';');
    expect(delimiterOf('Handle\tTitle')).toBe('\t');
  });
  test('says which columns a file speaks of, so that the others keep what they have', () => {
    const given = givenFields(readHeader(['Handle', 'Title', 'Variant Price'])!);
    expect(given.variant.has('price_minor')).toBe(true);
    expect(given.variant.has('sku')).toBe(false);
    expect(given.product.has('vendor')).toBe(false);
  });
});

describe('a row of a product file', () => {
  test.each([
    ['10.99', 1099],
    ['10', 1000],
    ['0.00', 0],
    ['0010.9', 1090],
    ['10.9900', 1099],
  ])('price %s is %i minor units', (text, minor) => {
    expect(row({ ...mug, 'Variant Price': text }).row?.variant?.price_minor).toBe(minor);
  });
  test('prices have the decimals of their currency', () => {
    expect(row({ ...mug, 'Variant Price': '36000.00' }, 2, 'VND').row?.variant?.price_minor).toBe(36000);
    expect(row({ ...mug, 'Variant Price': '1.234' }, 2, 'KWD').row?.variant?.price_minor).toBe(1234);
    expect(inEnglish(row({ ...mug, 'Variant Price': '1.5' }, 2, 'VND').problems[0]!.message)).toContain(
      'Too many decimals for VND',
    );
  });
  test.each(['$10', '10,99', '1.000,00', '-1', '1e3', '10.999', 'free', '=1+1', '9999999999'])(
    'price %s is a bad price, never a guessed one',
    (text) => {
      const read = row({ ...mug, 'Variant Price': text }, 7);
      expect(read.row?.variant).toBeNull();
      expect(read.problems).toMatchObject([{ line: 7, subject: 'mug' }]);
      expect(inEnglish(read.problems[0]!.message)).toContain(`Variant Price is "${text}"`);
    },
  );
  test.each<[Cells, string]>([
    [{ 'Variant Price': '', 'Variant SKU': 'A' }, 'Variant Price is missing.'],
    [{ 'Variant Grams': 'heavy' }, 'Variant Grams is "heavy". Expected an integer of 0 or more.'],
    [{ 'Variant Inventory Qty': '1.5' }, 'Variant Inventory Qty is "1.5". Expected an integer.'],
    [
      { 'Variant Inventory Qty': '99999999999' },
      'Variant Inventory Qty is "99999999999". Expected an integer.',
    ],
    [
      { 'Variant Inventory Policy': 'maybe' },
      'Variant Inventory Policy is "maybe". Expected deny or continue.',
    ],
    [{ 'Variant Weight Unit': 'stone' }, 'Variant Weight Unit is "stone". Expected g, kg, lb or oz.'],
    [
      { 'Variant Image': 'javascript:alert(1)' },
      'Variant Image is "javascript:alert(1)". Expected a web address.',
    ],
    [{ 'Image Src': 'file:///etc/passwd' }, 'Image Src is "file:///etc/passwd". Expected a web address.'],
    [{ Published: 'perhaps' }, 'Published is "perhaps". Expected true or false.'],
    [{ Status: 'gone' }, 'Status is "gone". Expected active, draft or archived.'],
    [{ Title: 'x'.repeat(256) }, 'Title is longer than 255 characters.'],
  ])('%o is reported in a sentence', (cells, message) => {
    expect(row({ ...mug, ...cells }).problems.map((problem) => inEnglish(problem.message))).toEqual([
      message,
    ]);
  });
  test('without a handle, or with a wrong number of columns, is left out whole', () => {
    expect(row({ ...mug, Handle: ' ' }, 3)).toEqual({
      row: null,
      problems: [{ line: 3, subject: 'Mug', message: importSentences.no_handle }],
    });
    // Cut, two of them could be one.
    expect(row({ ...mug, Handle: 'x'.repeat(256) }, 3)).toMatchObject({
      row: null,
      problems: [{ line: 3, message: importSentences.long({ column: 'Handle', count: 255 }) }],
    });
    expect(readRow(['mug', 'Mug'], 4, header, 'USD').problems[0]).toMatchObject({
      line: 4,
      message: importSentences.columns({ columns: 2, count: columns.length }),
    });
  });
  test('without any text is nothing', () => {
    expect(row({})).toEqual({ row: null, problems: [] });
  });
  test('keeps formulas as the text they are, and drops what no database can hold', () => {
    const read = row({ ...mug, Title: '=HYPERLINK("http://x")', 'Variant SKU': '+A\u0000\ud800' }).row!;
    expect(read.product?.title).toBe('=HYPERLINK("http://x")');
    expect(read.variant?.sku).toBe('+A\ufffd');
  });
  test('reads weights, stock and money of a variant', () => {
    const read = row({
      ...mug,
      'Variant Grams': '272',
      'Variant Weight Unit': 'LB',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': '-3',
      'Variant Inventory Policy': 'continue',
      'Variant Compare At Price': '12.00',
      'Cost per item': '4.5',
    });
    expect(read.row?.variant).toMatchObject({
      grams: 272,
      weight_unit: 'lb',
      inventory_management: 'shopify',
      inventory_quantity: -3,
      inventory_policy: 'continue',
      compare_at_price_minor: 1200,
      cost_minor: 450,
    });
  });
  test('a draft or archived product is not published', () => {
    expect(row({ ...mug, Published: 'TRUE' }).row?.product?.published).toBe(true);
    expect(row({ ...mug, Published: 'true', Status: 'draft' }).row?.product?.published).toBe(false);
    expect(row({ ...mug, Published: 'false' }).row?.product?.published).toBe(false);
  });
});

describe('the rows of one product', () => {
  const sizes: Cells = { ...mug, 'Option1 Name': 'Size', 'Option1 Value': 'S' };
  test('make its variants and images, in the order of the file', () => {
    const made = product(
      {
        ...sizes,
        Tags: 'a, b ,A,',
        'Image Src': 'https://x.test/1.jpg',
        'Image Alt Text': 'one',
        'Google Shopping / MPN': '77',
      },
      {
        Handle: 'mug',
        'Option1 Value': 'M',
        'Variant Price': '11',
        'Variant Image': 'https://x.test/3.jpg',
        'Google Shopping / MPN': '78',
      },
      { Handle: 'MUG', 'Image Src': 'https://x.test/2.jpg' },
    );
    expect(made.problems).toEqual([]);
    expect(made.product).toMatchObject({
      handle: 'mug',
      tags: ['a', 'b'],
      options: [{ name: 'Size', position: 1, values: ['S', 'M'] }],
      images: [
        { source_url: 'https://x.test/1.jpg', alt: 'one' },
        { source_url: 'https://x.test/2.jpg' },
        { source_url: 'https://x.test/3.jpg' },
      ],
      extra: { 'Google Shopping / MPN': '77', variants: { M: { 'Google Shopping / MPN': '78' } } },
    });
    expect(made.product?.variants.map((variant) => variant.price_minor)).toEqual([1099, 1100]);
  });
  test('images stand where their position says', () => {
    const made = product(
      { ...mug, 'Image Src': 'https://x.test/b.jpg', 'Image Position': '2' },
      { Handle: 'mug', 'Image Src': 'https://x.test/a.jpg', 'Image Position': '1' },
    );
    expect(made.product?.images.map((image) => image.source_url)).toEqual([
      'https://x.test/a.jpg',
      'https://x.test/b.jpg',
    ]);
  });
  test('a product without a choice has the one option Title', () => {
    const made = product({ ...mug, 'Option1 Name': '', 'Option1 Value': '' });
    expect(made.product?.options).toEqual([{ name: 'Title', position: 1, values: ['Default Title'] }]);
    expect(made.product?.variants[0]?.option1).toBe('Default Title');
  });
  test('the same combination of options twice is reported with the line it is on', () => {
    const made = product(sizes, { Handle: 'mug', 'Option1 Value': 'S', 'Variant Price': '12' });
    expect(made.product?.variants).toHaveLength(1);
    expect(made.problems).toEqual(['3: Variant S is already on line 2.']);
  });
  test('one bad row costs its own variant and nothing else', () => {
    const made = product(
      sizes,
      { Handle: 'mug', 'Option1 Value': 'M', 'Variant Price': 'ten', 'Image Src': 'https://x.test/m.jpg' },
      { Handle: 'mug', 'Option1 Value': 'L', 'Variant Price': '12' },
    );
    expect(made.product?.variants.map((variant) => variant.option1)).toEqual(['S', 'L']);
    expect(made.product?.images).toHaveLength(1);
    expect(made.problems).toEqual(['3: Variant Price is "ten". Expected a price like 10.99.']);
  });
  test('a bad first row does not take the product with it', () => {
    const made = product(
      { ...sizes, 'Variant Price': '?' },
      { Handle: 'mug', 'Option1 Value': 'M', 'Variant Price': '1' },
    );
    expect(made.product).toMatchObject({ title: 'Mug', variants: [{ option1: 'M' }] });
  });
  test('no title, or nothing to sell, is reported and skipped', () => {
    expect(product({ ...mug, Title: '' })).toEqual({
      product: null,
      problems: ['2: No row of this product has a valid title. The product was skipped.'],
    });
    expect(settled(null, { Handle: 'mug', Title: 'Mug' })).toMatchObject({
      draft: null,
      problems: ['2: No row of this product has a valid variant. The product was skipped.'],
    });
  });
  test('a missing value of a named option is reported', () => {
    const made = product(
      { ...sizes, 'Option2 Name': 'Colour', 'Option2 Value': 'Red' },
      { Handle: 'mug', 'Option1 Value': 'M', 'Variant Price': '1' },
    );
    expect(made.problems).toEqual(['3: Option2 Value is missing (Colour).']);
  });
  test('150 variants are fine', () => {
    const rows = Array.from({ length: 150 }, (_, n): Cells => ({
      ...(n === 0 ? sizes : { Handle: 'mug' }),
      'Option1 Value': `${n}`,
      'Variant Price': '1',
    }));
    expect(product(...rows).product?.variants).toHaveLength(150);
  });
});

describe('a product that the shop has', () => {
  const shirt: Cells = {
    Handle: 'shirt',
    Title: 'Shirt',
    'Option1 Name': 'Size',
    'Option1 Value': 'S',
    'Variant Price': '20',
  };
  const has = (names: string[], ...variants: [number, string, ...string[]][]): ProductHere => ({
    options: names.map((name, at) => ({
      name,
      position: at + 1,
      values: [...new Set(variants.map((one) => one[at + 2] as string))],
    })),
    variants: variants.map(([id, sku, option1, option2, option3]) => ({
      id,
      sku,
      option1: option1 ?? null,
      option2: option2 ?? null,
      option3: option3 ?? null,
    })),
  });
  const differs = (options: string) =>
    `2: The product has other options in your shop (${options}), and the file is missing some of its variants. The product was skipped.`;
  const sizes = has(['Size'], [1, 'SH-S', 'S'], [2, 'SH-M', 'M']);

  test('is followed by SKU to an option more', () => {
    const made = settled(
      sizes,
      { ...shirt, 'Variant SKU': 'SH-S', 'Option2 Name': 'Colour', 'Option2 Value': 'Red' },
      {
        Handle: 'shirt',
        'Option1 Value': 'M',
        'Option2 Value': 'Red',
        'Variant SKU': 'SH-M',
        'Variant Price': '20',
      },
    );
    expect(made.problems).toEqual([]);
    expect(made.ids).toEqual([1, 2]);
    expect(made.draft?.options.map(({ name, values }) => [name, values])).toEqual([
      ['Size', ['S', 'M']],
      ['Colour', ['Red']],
    ]);
  });
  test('is followed by SKU to an option less', () => {
    const both = has(['Size', 'Colour'], [1, 'SH-S', 'S', 'Red'], [2, 'SH-M', 'M', 'Red']);
    const made = settled(
      both,
      { ...shirt, 'Variant SKU': 'SH-S' },
      { Handle: 'shirt', 'Option1 Value': 'M', 'Variant SKU': 'SH-M', 'Variant Price': '20' },
    );
    expect([made.problems, made.ids]).toEqual([[], [1, 2]]);
    expect(made.draft?.options.map(({ name }) => name)).toEqual(['Size']);
  });
  test('stays as it is where another of its variants would have fewer options', () => {
    const more = { ...shirt, 'Option2 Name': 'Colour', 'Option2 Value': 'Red' };
    expect(settled(sizes, { ...more, 'Variant SKU': 'SH-S' })).toMatchObject({
      draft: null,
      problems: [differs('Size')],
    });
    // Without SKUs no variant is known again.
    expect(settled(sizes, more)).toMatchObject({ draft: null, problems: [differs('Size')] });
    expect(settled(has(['Title'], [1, '', 'Default Title']), shirt)).toMatchObject({
      draft: null,
      problems: [differs('Title')],
    });
  });
  test('gets what changes alone: its own columns, or variants by their SKUs, in whatever order', () => {
    expect(settled(sizes, { Handle: 'shirt', Title: 'Shirt', Tags: 'new, sale' })).toMatchObject({
      draft: { tags: ['new', 'sale'], variants: [], options: sizes.options },
      problems: [],
    });
    const stock = settled(
      sizes,
      { Handle: 'shirt', Title: 'Shirt', 'Variant SKU': 'SH-M', 'Variant Price': '2' },
      { Handle: 'shirt', 'Variant SKU': 'SH-S', 'Variant Price': '1' },
      { Handle: 'shirt', 'Variant SKU': 'SH-X', 'Variant Price': '1' },
    );
    expect(stock.problems).toEqual(['4: Option1 Value is missing (Size).']);
    expect(stock.ids).toEqual([1, 2]);
    expect(stock.draft?.variants.map(({ option1, price_minor }) => [option1, price_minor])).toEqual([
      ['S', 100],
      ['M', 200],
    ]);
  });
  test('has at most 2,048 variants, those beyond are named by their lines', () => {
    const many = has(
      ['Size'],
      ...Array.from({ length: 2047 }, (_, n): [number, string, string] => [n + 1, '', `v${n}`]),
    );
    const made = settled(many, shirt, { Handle: 'shirt', 'Option1 Value': 'M', 'Variant Price': '1' });
    expect(made.draft?.variants).toHaveLength(1);
    expect(made.problems).toEqual(['3: More than 2048 variants.']);
  });
});

describe('options that could not be edited afterwards', () => {
  test.each<[Cells, string]>([
    [
      { 'Option2 Name': 'size', 'Option2 Value': 'Red' },
      '2: Two options are named size. The product was skipped.',
    ],
    [
      { 'Option3 Name': 'Cut', 'Option3 Value': 'Slim' },
      '2: Option3 is filled, but Option2 isn’t. The product was skipped.',
    ],
  ])('%o is reported, and the product is left', (cells, message) => {
    expect(product({ ...mug, 'Option1 Name': 'Size', 'Option1 Value': 'S', ...cells })).toEqual({
      product: null,
      problems: [message],
    });
  });
  test('a value that only some rows have is missing on the others', () => {
    const made = product(
      { ...mug, 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Option2 Value': 'Red' },
      { Handle: 'mug', 'Option1 Value': 'M', 'Variant Price': '1' },
    );
    expect(made.problems).toEqual(['3: Option2 Value is missing (Option 2).']);
  });
});

describe('a filled cell is stored or named', () => {
  const sizes: Cells = { ...mug, 'Option1 Name': 'Size', 'Option1 Value': 'S' };
  test('text for an image alone, and cells of a variant alone', () => {
    expect(
      product(sizes, { Handle: 'mug', 'Image Alt Text': 'x', 'Variant Weight Unit': 'g' }).problems,
    ).toEqual([
      '3: Variant Weight Unit is filled, but the row has no variant.',
      '3: Image Alt Text is filled, but the row has no Image Src.',
    ]);
  });
  test('a second title, and a further cell of the product that says otherwise', () => {
    const made = settled(
      null,
      { ...sizes, 'Google Shopping / MPN': 'A' },
      { Handle: 'mug', Title: 'Other' },
      { Handle: 'mug', 'Google Shopping / MPN': 'B' },
    );
    expect(made.problems).toEqual([
      '3: Title has another value on line 2. This one was skipped.',
      '4: Google Shopping / MPN has another value on line 2. This one was skipped.',
    ]);
  });
  test('variants whose values read alike when they are joined keep their own cells', () => {
    const made = settled(
      null,
      { ...sizes, 'Option2 Name': 'Colour', 'Option1 Value': 'A', 'Option2 Value': 'B' },
      {
        Handle: 'mug',
        'Option1 Value': 'S / M',
        'Option2 Value': 'L',
        'Variant Price': '1',
        'Google Shopping / MPN': '1',
      },
      {
        Handle: 'mug',
        'Option1 Value': 'S',
        'Option2 Value': 'M / L',
        'Variant Price': '1',
        'Google Shopping / MPN': '2',
      },
    );
    const rows = productRows({ ...made.draft!, handle: 'mug' }, ['Google Shopping / MPN'], 'USD');
    expect(rows.map((cells) => cells.at(-1))).toEqual(['', '1', '2']);
  });
});

test('a handle made of a title is what an address may hold', () => {
  expect(handleOf('  Blue Mug / 2% ')).toBe('blue-mug-2');
  expect(handleOf('Chén Đĩa')).toBe('chén-đĩa');
  expect(handleOf('?#/')).toBe('');
});

/** Writes a draft the way an export does: the first row has all, each further row one variant and one image. */
function exported(draft: ProductDraft): Cells[] {
  return Array.from({ length: Math.max(draft.variants.length, draft.images.length) }, (_, n): Cells => {
    const variant = draft.variants[n];
    const image = draft.images[n];
    return {
      Handle: draft.handle,
      ...(n === 0
        ? {
            Title: neutralised(draft.title),
            'Body (HTML)': neutralised(draft.body_html),
            Vendor: neutralised(draft.vendor),
            Tags: draft.tags.join(', '),
            Published: String(draft.published),
            'Option1 Name': 'Size',
            'Option2 Name': 'Colour',
          }
        : {}),
      ...(variant
        ? {
            'Option1 Value': neutralised(variant.option1!),
            'Option2 Value': neutralised(variant.option2!),
            'Variant SKU': variant.sku,
            'Variant Grams': String(variant.grams),
            'Variant Inventory Tracker': 'shopify',
            'Variant Inventory Qty': String(variant.inventory_quantity),
            'Variant Price': (variant.price_minor / 100).toFixed(2),
          }
        : {}),
      ...(image ? { 'Image Src': image.source_url, 'Image Alt Text': image.alt } : {}),
    };
  });
}

const word = fc.stringMatching(/^[A-Za-z0-9äß漢=+@"'<>-]{1,12}$/);
const draft = fc.record({
  title: word,
  body_html: word,
  vendor: word,
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 5 }),
  published: fc.boolean(),
  variants: fc.uniqueArray(
    fc.record({
      option1: word,
      option2: word,
      sku: fc.stringMatching(/^[A-Z0-9-]{0,9}$/),
      grams: fc.nat(100_000),
      inventory_quantity: fc.integer({ min: -50, max: 9999 }),
      price_minor: fc.nat(10_000_000),
    }),
    { minLength: 1, maxLength: 12, selector: (variant) => `${variant.option1}\n${variant.option2}` },
  ),
  images: fc.uniqueArray(
    fc.nat(1000).map((n) => ({ source_url: `https://cdn.test/${n}.jpg`, alt: `picture ${n}` })),
    { maxLength: 8, selector: (image) => image.source_url },
  ),
});

test('an export is read back completely, even if the rows of its products are mixed', () => {
  fc.assert(
    fc.property(
      fc.array(draft, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (drafts, luck) => {
        const products = drafts.map(
          (one, n) => ({ ...one, handle: `product-${n}` }) as unknown as ProductDraft,
        );
        // Rows of one product keep their order; products interleave.
        const queues = products.map(exported);
        const rows: ProductRow[] = [];
        while (queues.some((queue) => queue.length > 0)) {
          const open = queues.filter((queue) => queue.length > 0);
          const next = open[Math.floor(luck.next().value * open.length) % open.length]!.shift()!;
          const read = row(next, rows.length + 2);
          expect(read.problems).toEqual([]);
          rows.push(read.row!);
        }
        for (const wanted of products) {
          const { product: made, problems } = groupRows(rows.filter((one) => one.handle === wanted.handle));
          expect(problems).toEqual([]);
          expect(made).toMatchObject({
            ...wanted,
            variants: wanted.variants.map((variant) => ({ ...variant })),
          });
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('reading reports every invalid cell and never throws', () => {
  const cells = fc.array(
    fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('', 'true', '1.00', 'mug')),
    { minLength: columns.length, maxLength: columns.length },
  );
  fc.assert(
    fc.property(cells, fc.constantFrom<CsvHeader>(header), (values, known) => {
      const read = readRow(values, 5, known, 'USD');
      if (read.row) groupRows([read.row]);
      expect(
        read.row !== null || read.problems.length > 0 || values.every((value) => value.trim() === ''),
      ).toBe(true);
    }),
    { numRuns: 500 },
  );
});
