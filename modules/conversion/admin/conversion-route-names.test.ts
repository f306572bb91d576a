import { expect, test } from 'vitest';
import { conversionRouteNames } from '../truth/admin/conversion-route-names.ts';
import { conversionArea } from './conversion-area.ts';

test('V506 every name of the documents leads to a screen', () => {
  const screens = conversionArea.routes.map((route) => route.path);
  for (const path of Object.values(conversionRouteNames)) expect(screens).toContain(path);
  expect(conversionRouteNames['copt.ctool.timer_countdown']).toBe(
    '/apps/boost-convert/ctool/timer-countdown',
  );
});
