import { describe, expect, it, test } from 'vitest'
import { verticalIds, type VerticalId } from '#contract/verticals/vertical'
import type { ListingLine } from '../../../db/queries/listings'
import { buildListingsCsv, listColumns, maxImportRows, planImport } from './listing-csv'

const buildProduct = (_id: string, values: ListingLine['values'] = {}): ListingLine => ({
  _id,
  vertical: 'stores',
  imageUrl: null,
  values: {
    name: 'Solar lamp',
    description: '',
    price: 250,
    offered: true,
    removed: false,
    category: 'Energy',
    stock: 12,
    delivery: null,
    ...values,
  },
  path: '/',
  createdAt: '2026-11-20T08:00:00.000Z',
  pending: false,
})
const lamp = buildProduct('lamp')
const plan = (text: string, listings: ListingLine[] = [lamp], vertical: VerticalId = 'stores') =>
  planImport(text, vertical, listings)

test.each(verticalIds)('The export of %s has columns for its simple fields and no structured ones', (vertical) => {
  const columns = listColumns(vertical)
  expect(columns.slice(0, 4)).toEqual(['name', 'description', 'price', 'offered'])
  for (const field of [
    'removed',
    'route',
    'prices',
    'minStays',
    'extras',
    'bands',
    'supplements',
    'pickUpPlaces',
    'departureDates',
  ])
    expect(columns).not.toContain(field)
})

test('An exported file that is imported unchanged changes nothing', async () => {
  const listings = [lamp, buildProduct('shirt', { name: '=1+1', description: 'Line one\nLine "two", three', stock: 0 })]
  expect(await plan(buildListingsCsv(listings, 'stores'), listings)).toEqual({
    creations: [],
    edits: [],
    unchangedCount: 2,
    faults: [],
  })
})

test('A row with an id changes only the fields that differ, with the values they replace', async () => {
  const { edits, faults } = await plan('Id,Price,Stock\nlamp,275.50,12\n')
  expect(faults).toEqual([])
  expect(edits.map(({ listing, edit }) => [listing._id, edit])).toEqual([
    ['lamp', { price: 275.5, from: { price: 250 } }],
  ])
})

test('A row without an id adds a listing with defaults for missing columns', async () => {
  const { creations, faults } = await plan('name,price,stock,status,category\nKettle,300,4,No,Home\n')
  expect(faults).toEqual([])
  expect(creations).toEqual([
    expect.objectContaining({ name: 'Kettle', price: 300, stock: 4, offered: false, removed: false }),
  ])
})

test('Each faulty row is named with its column and the reason, and the others are planned', async () => {
  const { creations, edits, faults } = await plan(
    [
      'Id,Name,Price,Stock,Status,Category',
      ',K,300,4,Yes,Home',
      ',Kettle,cheap,many,perhaps,Home',
      'other,Pan,100,1,Yes,Home',
      'lamp,Lamp,90,1,Yes,Home',
      'lamp,Lamp,90,1,Yes,Home',
      ',Pot,120,1,Yes,Home',
    ].join('\n'),
  )
  expect(creations.map(({ name }) => name)).toEqual(['Pot'])
  expect(edits).toHaveLength(1)
  expect(faults.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
    '2 Name: Please enter a name with at least 2 characters.',
    '3 Price: Please enter a price, such as 850 or 850.50.',
    '3 Status: Please enter Yes or No.',
    '3 Stock: This value is not valid.',
    '4 Id: There is no listing with this id.',
    '6 Id: This id occurs twice.',
  ])
})

test('Weekdays are entered as a list, and rules between fields are checked', async () => {
  const columns = listColumns('carriers')
  expect(columns).toContain('routeDays')
  const good = await plan(
    'name,price,origin,destination,licence,routeDays\nLusaka to Kitwe,90,Lusaka,Kitwe,ZICTA-1,"Monday, friday"',
    [],
    'carriers',
  )
  expect([good.faults, good.creations[0]?.routeDays]).toEqual([[], ['monday', 'friday']])
  const bad = await plan(
    'name,price,origin,destination,licence,routeDays\nLusaka to Kitwe,90,Lusaka,Kitwe,ZICTA-1,someday',
    [],
    'carriers',
  )
  expect(bad.faults.map(({ message }) => message)).toEqual(['Please enter weekdays, such as monday, tuesday.'])
})

test('A listing that needs structured values is added in the app', async () => {
  const { creations, faults } = await plan('name,price,seats\nNight coach,300,57', [], 'buses')
  expect(creations).toEqual([])
  expect(faults.length).toBeGreaterThan(0)
})

describe('a file that is no table of listings', () => {
  it.each([
    ['', 'This file has no rows.'],
    ['Name,Price\n', 'This file has no rows.'],
    ['Name,Colour\nLamp,red', 'Unknown column: colour. Known columns: Id, Name, Description, Price, Status'],
    [`Name,Price\n${'Lamp,1\n'.repeat(maxImportRows + 1)}`, 'Please import at most 5000 rows at once.'],
  ])('is refused with a reason', async (text, message) => {
    await expect(plan(text)).rejects.toThrow(message)
  })
})

test('Semicolons, a byte order mark and quoted line breaks are understood', async () => {
  const { creations } = await plan('\uFEFFName;Price;Category;Description\r\nPan;90;Home;"Two\r\nlines"\r\n')
  expect(creations).toEqual([expect.objectContaining({ name: 'Pan', price: 90, description: 'Two\nlines' })])
})
