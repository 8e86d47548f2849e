import { describe, expect, test } from 'vitest'
import { verticals } from '#contract/verticals/index'
import { parseFilters, withQuery } from './filters'
import { listRoutes } from './list-routes'
import { getListPath, parseListView } from './view'

const view = (path: string, query = '') => {
  const { vertical, shows } = parseListView(path, new URLSearchParams(query))
  return [vertical.id, shows]
}

describe('the list of a URL', () => {
  test.each([
    ['/services/hotels', '', 'hotels', 'vendors'],
    ['/services/hotels', 'show=offers', 'hotels', 'offers'],
    ['/services/bus-ticketing', '', 'buses', 'offers'],
    ['/services/bus/companies', '', 'buses', 'vendors'],
    ['/services/Bus/Companies/', '', 'buses', 'vendors'],
    ['/services/stores', '', 'stores', 'offers'],
    ['/services/stores', 'show=vendors', 'stores', 'vendors'],
    ['/services/carrier', 'show=nonsense', 'carriers', 'offers'],
  ])('The URL %s?%s lists %s as %s', (path, query, vertical, shows) =>
    expect(view(path, query)).toEqual([vertical, shows]),
  )

  test('Every list has a URL that leads back to it', () => {
    for (const vertical of Object.values(verticals)) {
      for (const shows of ['offers', 'vendors'] as const) {
        const [path, query] = getListPath({ vertical, shows }).split('?')
        expect(view(path!, query)).toEqual([vertical.id, shows])
        expect(listRoutes).toContain(path)
      }
    }
  })
})

describe('filters', () => {
  test('The filters are read from the URL, without invalid values', () => {
    expect(parseFilters(new URLSearchParams('q=%20lodge%20&town=Lusaka&page=3'))).toEqual({
      q: 'lodge',
      town: 'Lusaka',
      page: 3,
    })
    expect(parseFilters(new URLSearchParams('q=&page=1'))).toEqual({})
    expect(parseFilters(new URLSearchParams('page=-1'))).toEqual({})
    expect(parseFilters(new URLSearchParams('page=1.5'))).toEqual({})
    expect(
      parseFilters(
        new URLSearchParams('priceFrom=100&priceTo=250.50&ratingFrom=4&from=2026-12-01&to=2026-12-03&sort=priceUp'),
      ),
    ).toEqual({
      priceFrom: 100,
      priceTo: 250.5,
      ratingFrom: 4,
      from: '2026-12-01',
      to: '2026-12-03',
      sort: 'priceUp',
    })
    expect(
      parseFilters(
        new URLSearchParams('priceFrom=-1&priceTo=1e99&ratingFrom=4.5&from=2026-02-30&to=2026-03-01&sort=random()'),
      ),
    ).toEqual({})
    expect(parseFilters(new URLSearchParams('priceFrom=200&priceTo=100&from=2026-12-03&to=2026-12-01'))).toEqual({
      priceFrom: 200,
      from: '2026-12-03',
    })
  })
  test('The filters are written to a short URL', () => {
    expect(withQuery('/x', { q: 'a b', town: '', page: 1 })).toBe('/x?q=a+b')
    expect(withQuery('/x?show=vendors', { page: 2 })).toBe('/x?show=vendors&page=2')
    expect(withQuery('/x', {})).toBe('/x')
  })
})
