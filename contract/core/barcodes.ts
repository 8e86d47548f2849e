/**
 * Barcodes of products: EAN-8, EAN-13 and UPC-A with their check digit, and codes of the business's own, which it prints
 * itself. Pure functions.
 */

export const maxBarcodeLength = 40

const isRetailCode = (code: string): boolean => /^(\d{8}|\d{12}|\d{13})$/.test(code)

/** The digits are weighted 1 and 3 from the right, where the last one is the check digit. */
function hasCheckDigit(code: string): boolean {
  const sum = [...code].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Returns what is wrong with a code, for its field; null if it can be used. */
export function findBarcodeFault(code: string): string | null {
  if (!/^[\dA-Za-z][\dA-Za-z ._/-]*$/.test(code))
    return 'Please use letters, digits, spaces and the characters . - / _ only.'
  return isRetailCode(code) && !hasCheckDigit(code)
    ? 'The last digit does not fit the others. Please check the number, or add a letter if it is a code of your own.'
    : null
}

/** Returns the form in which codes are compared. Scanners send a UPC-A code with 12 digits, or as an EAN-13 with a zero. */
export function normalizeBarcode(code: string): string {
  const trimmed = code.trim().toUpperCase()
  return /^\d{12}$/.test(trimmed) ? `0${trimmed}` : trimmed
}
