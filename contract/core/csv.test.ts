import { describe, expect, it } from 'vitest'
import { formatCsvLine } from './csv'

describe('formatCsvLine', () => {
  it('quotes cells with commas, quotes and line breaks', () => {
    expect(formatCsvLine(['a', 'b, c', 'say "hello"', 'two\nlines'])).toBe('a,"b, c","say ""hello""","two\nlines"\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never starts a cell with a formula: %j', (cell) => {
    expect(formatCsvLine([cell]).replace('"', '')).toMatch(/^'/)
  })
})

it('writes numbers as they are, also negative ones', () => {
  expect(formatCsvLine(['fee', -1.5, 2])).toBe('fee,-1.5,2\r\n')
})
