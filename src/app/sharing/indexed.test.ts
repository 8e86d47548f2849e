import { expect, test } from 'vitest'
import { isIndexed } from './indexed'

const head = (canonical?: string, status?: number) => ({
  title: 'T',
  ...(canonical ? { canonical } : {}),
  ...(status ? { status } : {}),
})

test('a page stands in search engines under its own address, whatever campaign led to it', () => {
  expect(isIndexed(head('/services/hotels'), '/services/hotels')).toBe(true)
  expect(isIndexed(head('/services/hotels'), '/services/hotels?utm_source=x')).toBe(true)
  expect(isIndexed(head('/services/hotels?town=Livingstone'), '/services/hotels?town=Livingstone')).toBe(true)
  expect(isIndexed(head('/terms'), '/terms-of-service')).toBe(true)
})

test('searches, further pages and other filters do not, nor what is missing or has no address', () => {
  expect(isIndexed(head('/services?q=lodge'), '/services?q=lodge')).toBe(false)
  expect(isIndexed(head('/services/hotels?page=2'), '/services/hotels?page=2')).toBe(false)
  expect(isIndexed(head('/services/hotels'), '/services/hotels?sort=price')).toBe(false)
  expect(isIndexed(head('/x', 404), '/x')).toBe(false)
  expect(isIndexed(head(), '/x')).toBe(false)
})
