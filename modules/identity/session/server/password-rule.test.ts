import { expect, test } from 'vitest';
import { requireStrongPassword } from './password-rule.ts';

const texts = ['anna.belle@tulips.test', 'Annabelle', 'Lind', 'Clay & Kiln'];

test.each([
  'password123',
  '1234567890',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'iloveyou12',
  'letmein1234',
  'annabelle99',
  'anna.belle@tulips.test',
  'clay-kiln-2024',
  'P@ssw0rd12',
])('%s is refused on the input it was typed in', async (password) => {
  await expect(requireStrongPassword(password, 'new_password', texts)).rejects.toMatchObject({
    status: 422,
    code: 'identity.weak_password',
    fields: { new_password: expect.any(String) },
  });
});

test.each([
  'seven quiet herons',
  'x3$kPq99-tvw',
  'eine lange Nacht am See',
  'annabelle likes wet stones',
  `${'correct horse battery staple '.repeat(8)}`,
])('%s is taken', async (password) => {
  await requireStrongPassword(password, 'password', texts);
});
