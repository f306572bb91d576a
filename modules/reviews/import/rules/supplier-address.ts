import { supplierAddress } from '../contract/import-words.ts';

/** The number of the product that an address of AliExpress shows; null for any other address. */
export const supplierProduct = (address: string): string | null =>
  supplierAddress.exec(address.trim())?.[1] ?? null;
