import { describe, expect, it } from 'vitest'
import { findBarcodeFault, normalizeBarcode } from './barcodes'

describe('a barcode', () => {
  it.each(['96385074', '4006381333931', '036000291452', '6009801234564', 'A-17/2', 'HONEY 500', '12345', '1234567890'])(
    'is accepted: %s',
    (code) => expect(findBarcodeFault(code)).toBeNull(),
  )

  it.each(['96385075', '4006381333932', '036000291453', '6009801234568'])(
    'is refused if its check digit is wrong: %s',
    (code) => expect(findBarcodeFault(code)).toMatch(/^The last digit does not fit/),
  )

  it('is refused if any digit is misread', () => {
    const code = '4006381333931'
    const misread = [...code].flatMap((digit, index) =>
      [...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => code.slice(0, index) + other + code.slice(index + 1)),
    )
    expect(misread.filter((changed) => findBarcodeFault(changed) === null)).toEqual([])
  })

  it.each(['6.00981E+12', '<b>', 'a;b', '-1', ''])('is refused if it has other characters: %s', (code) =>
    expect(findBarcodeFault(code)).toMatch(/^Please use letters/),
  )

  it('is compared without its case, and a UPC-A code like its EAN-13', () => {
    expect(normalizeBarcode(' a-17 ')).toBe('A-17')
    expect(normalizeBarcode('036000291452')).toBe(normalizeBarcode('0036000291452'))
    expect(normalizeBarcode('12345')).toBe('12345')
  })
})
