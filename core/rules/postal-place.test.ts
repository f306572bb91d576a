import { expect, test } from 'vitest';
import { placeLine } from './postal-place.ts';

test.each([
  ['DE', 'Berlin', '', '10115', '10115 Berlin'],
  ['AT', 'Graz', 'Steiermark', '8010', '8010 Graz, Steiermark'],
  ['CH', 'Zürich', '', '8001', '8001 Zürich'],
  ['LI', 'Vaduz', '', '9490', '9490 Vaduz'],
  ['LU', 'Luxembourg', '', 'L-1111', 'L-1111 Luxembourg'],
  ['PT', 'Porto', '', '4050-262', '4050-262 Porto'],
  ['US', 'Austin', 'TX', '78701', 'Austin, TX 78701'],
  ['GB', 'Leeds', '', 'LS1 4AP', 'Leeds, LS1 4AP'],
  ['IE', 'Cork', 'Co. Cork', 'T12 X70A', 'Cork, Co. Cork T12 X70A'],
  ['CA', 'Toronto', 'ON', 'M5V 2T6', 'Toronto, ON M5V 2T6'],
  ['AU', 'Sydney', 'NSW', '2000', 'Sydney, NSW 2000'],
])('in %s the postcode stands where that country has it', (country_code, city, province, zip, line) => {
  expect(placeLine({ country_code, city, province, zip })).toBe(line);
});

test('what is not known leaves nothing behind', () => {
  expect(placeLine({ country_code: 'DE', city: 'Berlin' })).toBe('Berlin');
  expect(placeLine({ country_code: 'DE', zip: '10115', province: 'Berlin' })).toBe('10115, Berlin');
  expect(placeLine({ country_code: 'US', zip: '78701' })).toBe('78701');
  expect(placeLine({})).toBe('');
});
