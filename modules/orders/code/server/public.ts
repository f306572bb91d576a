/** Exports about discount codes for other areas. */
export {
  type CodeElsewhere,
  codesElsewhere,
  createDiscountCode,
  type DiscountCode,
  discountCodesFor,
  type DiscountCodeState,
  type NewDiscountCode,
  revokeDiscountCodes,
} from './discount-codes.ts';
export { codeText, isCodeText } from '../rules/code-text.ts';
export { pasteCodes, type PastedCodes, pastedCodesLeft, removePastedCodes } from './pasted-codes.ts';
export type { StoreCodes, StoreCodeState } from './store-codes.ts';
