import { expect, test } from 'vitest'
import { parseFilters, isFiltered, buildFilterPath } from './filters'

const id = '0b7e0c62-7a43-4d38-9df1-3c2f4f1f5a11'
const read = (query: string) => parseFilters(new URLSearchParams(query))

test('Filters are read from the URL and written back unchanged', () => {
  const filters = read(`q= cook &town=Lusaka&vendorId=${id}&kind=part-time&page=3`)
  expect(filters).toEqual({ q: 'cook', town: 'Lusaka', vendorId: id, kind: 'part-time', page: 3 })
  expect(parseFilters(new URL(buildFilterPath(filters), 'http://x').searchParams)).toEqual(filters)
})

test.each(['q=%20', 'town=', 'vendorId=1', 'kind=slavery', 'page=0', 'page=-1', 'page=x', 'page=1e9', ''])(
  'The query %s contains no valid filter',
  (query) => {
    expect(read(query)).toEqual({})
  },
)

test('The first page and empty filters are omitted from the URL', () => {
  expect(buildFilterPath({ q: '', page: 1 })).toBe('/whos-hiring')
  expect(isFiltered({ page: 4 })).toBe(false)
  expect(isFiltered({ q: 'cook' })).toBe(true)
})
