import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CollectionAnswer,
  type CollectionKit,
  startCollectionKit,
} from '../../testing/collection-kit.ts';

let kit: CollectionKit;
beforeAll(async () => {
  kit = await startCollectionKit();
});
afterAll(() => kit.close());

describe('categories', () => {
  test('V184 a tree of the types in use, below standard roots', async () => {
    const { categories } = await kit.get('/admin/catalog/categories.json');
    expect(categories.map(({ path, products_count, custom }) => [path, products_count, custom])).toEqual([
      ['Home & garden', 1, false],
      ['Home & garden > Furniture', 1, true],
      ['Kitchen & dining', 3, false],
      ['Kitchen & dining > Home', 1, true],
      ['Kitchen & dining > Home > Bowls', 1, true],
      ['Kitchen & dining > Mugs', 2, true],
      ['Other', 1, false],
      ['Other > Zzyx', 1, true],
    ]);
  });
  test('C067 is narrowed down, carries what is below, and keeps what was chosen', async () => {
    const titles = async (query: string) =>
      (await kit.get(`/admin/catalog/categories.json?${query}`)).categories.map((one) => one.title);
    expect(await titles('only_root_category=true')).toEqual(['Home & garden', 'Kitchen & dining', 'Other']);
    expect(await titles('is_custom_badge=true&search=MUG')).toEqual(['Mugs']);
    expect(await titles('only_root_category=true&search=kitchen&include_child=true')).toEqual([
      'Kitchen & dining',
      'Home',
      'Bowls',
      'Mugs',
    ]);
    const [root] = (
      await kit.get(
        '/admin/catalog/categories.json?only_root_category=true&search=kitchen&is_attach_child=true',
      )
    ).categories;
    expect(root!.child!.map((one) => one.title)).toEqual(['Home', 'Mugs']);
    const [zzyx] = (await kit.get('/admin/catalog/categories.json?search=zzyx')).categories;
    await kit.change(`UPDATE products SET product_type = 'Mugs' WHERE handle = 'mystery'`);
    expect(await titles('search=zzyx')).toEqual([]);
    expect(await titles(`category_ids=${zzyx!.id},${root!.id}`)).toEqual(['Zzyx', 'Kitchen & dining']);
    expect(
      (await kit.send('GET', '/admin/catalog/categories.json', undefined, true)).body.categories,
    ).toEqual([]);
  });
});

describe('V184 what the picker asks for', () => {
  const asked =
    'only_root_category=false&include_child=false&is_custom_badge=false&is_attach_child=true&limit=10&page=1';
  test('every level, each with its name, its icon and what is directly below it', async () => {
    const { categories } = await kit.get(`/admin/catalog/categories.json?search=kitchen&${asked}`);
    expect(categories.map(({ path, icon, child }) => [path, icon, child?.map((one) => one.name)])).toEqual([
      ['Kitchen & dining', 'store', ['Home', 'Mugs']],
      ['Kitchen & dining > Home', 'store', ['Bowls']],
      ['Kitchen & dining > Home > Bowls', 'store', []],
      ['Kitchen & dining > Mugs', 'store', []],
    ]);
    const [, home, bowls] = categories;
    const chosen = await kit.get(
      `/admin/catalog/categories.json?category_ids=${bowls!.id},${home!.id}&${asked}`,
    );
    expect(chosen.categories.map(({ name, child }) => [name, child?.map((one) => one.name)])).toEqual([
      ['Bowls', []],
      ['Home', ['Bowls']],
    ]);
  });
  test('a parameter that there is not is refused by its name', async () => {
    const reply = await kit.send('GET', '/admin/catalog/categories.json?is_attached_child=true');
    expect([reply.status, JSON.stringify(reply.body.fields)]).toEqual([
      422,
      expect.stringContaining('is_attached_child'),
    ]);
  });
});

describe('countries', () => {
  const open = async (url: string) =>
    (await kit.catalog.call('GET', url)) as CollectionAnswer & {
      body: { countries: { code: string; name: string }[]; kind: string; provinces: { code: string }[] };
    };
  test('V407 C114 all of them, in a language', async () => {
    const { countries } = (await open('/static/countries.json')).body;
    expect(countries).toHaveLength(249);
    expect(countries.find(({ code }) => code === 'DE')).toEqual({
      code: 'DE',
      name: 'Germany',
      has_provinces: false,
    });
    const german = (await open('/static/countries.json?locale=de')).body.countries;
    expect(german.find(({ code }) => code === 'DE')?.name).toBe('Deutschland');
    expect((await open('/static/countries.json?locale=zz-!')).status).toBe(422);
  });
  test('C115 provinces where addresses need them; 404 for no country', async () => {
    expect((await open('/static/provinces/us.json')).body).toMatchObject({
      kind: 'state',
      provinces: expect.arrayContaining([{ code: 'NY', name: 'New York' }]),
    });
    expect((await open('/static/provinces/DE.json')).body.provinces).toEqual([]);
    expect((await open('/static/provinces/XX.json')).status).toBe(404);
  });
});
