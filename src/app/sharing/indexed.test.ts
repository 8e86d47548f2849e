import { expect, test } from 'vitest'
import { isIndexed } from './indexed'

const head = (canonical?: string, status?: number) => ({
  title: 'T',
  ...(canonical ? { canonical } : {}),
  ...(status ? { status } : {}),
})

test('A page is indexed under its own URL', () => {
  expect(isIndexed(head('/services/hotels'), '/services/hotels')).toBe(true)
  expect(isIndexed(head('/services/hotels?town=Livingstone'), '/services/hotels?town=Livingstone')).toBe(true)
  expect(isIndexed(head('/vendors?a=1&b=2'), '/vendors?b=2&a=1')).toBe(true)
  expect(isIndexed(head('/terms'), '/terms-of-service')).toBe(true)
})

test('Searches, further pages, other filters and missing pages are not indexed', () => {
  expect(isIndexed(head('/services?q=lodge'), '/services?q=lodge')).toBe(false)
  expect(isIndexed(head('/services/hotels?page=2'), '/services/hotels?page=2')).toBe(false)
  expect(isIndexed(head('/services/hotels'), '/services/hotels?sort=price')).toBe(false)
  expect(isIndexed(head('/x', 404), '/x')).toBe(false)
  expect(isIndexed(head(), '/x')).toBe(false)
})
