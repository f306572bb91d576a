import { expect, test } from 'vitest';
import { csvOf } from './list-csv.ts';

test('quotes what needs it, and disarms what a spreadsheet would run', () => {
  const columns = [
    { id: 'name', label: 'Name', cell: () => null, csv: (row: { name: string; sales: number }) => row.name },
    {
      id: 'sales',
      label: 'Sales',
      cell: () => null,
      csv: (row: { name: string; sales: number }) => row.sales,
    },
    { id: 'menu', label: 'Menu', cell: () => null },
  ];
  const rows = [
    { name: 'Mug, "tall"', sales: -3.5 },
    { name: '=HYPERLINK("x")', sales: 0 },
  ];
  expect(csvOf(columns, rows)).toBe(
    '\uFEFFName,Sales\r\n"Mug, ""tall""",-3.5\r\n"\'=HYPERLINK(""x"")",0\r\n',
  );
});
