import { describe, expect, it, test } from 'vitest'
import { verticalIds, type VerticalId } from '#contract/verticals/vertical'
import type { ListingLine } from '../../../../db/queries/listings'
import { buildListingsCsv, listColumns, maxImportRows, planImport } from './listing-csv'
import { decodeText } from './read-table'

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
    'seasonPolicies',
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

test('A cancellation policy is exported by its name, and imported by its name or label', async () => {
  expect(listColumns('hotels')).toContain('cancellationPolicy')
  const room = (policy: string) => plan(`Name,Price,Cancellation\nGarden room,900,${policy}\n`, [], 'hotels')
  const names = ['nonRefundable', 'Non-refundable', 'MODERATE', ''].map(
    async (policy) => (await room(policy)).creations[0]?.cancellationPolicy,
  )
  expect(await Promise.all(names)).toEqual(['nonRefundable', 'nonRefundable', 'moderate', 'standard'])
  const { creations, faults } = await room('generous')
  expect([creations, faults.map(({ column, message }) => `${column}: ${message}`)]).toEqual([
    [],
    ['Cancellation: Please choose Standard, Flexible, Moderate, Strict, Non-refundable.'],
  ])
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
    ['Colour,Size\nred,4', 'The first row must contain the names of the columns. Known columns: Id, Name, Description'],
    ['Name,Price,price\nLamp,1,2', 'The column price occurs twice.'],
    [`Name,Price\n${'Lamp,1\n'.repeat(maxImportRows + 1)}`, 'Please import at most 5000 rows at once.'],
  ])('is refused with a reason', async (text, message) => {
    await expect(plan(text)).rejects.toThrow(message)
  })
})

test('Semicolons, a byte order mark and quoted line breaks are understood', async () => {
  const { creations } = await plan('\uFEFFName;Price;Category;Description\r\nPan;90;Home;"Two\r\nlines"\r\n')
  expect(creations).toEqual([expect.objectContaining({ name: 'Pan', price: 90, description: 'Two\nlines' })])
})

const encode = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const listFaults = async (text: string) =>
  (await plan(text, [])).faults.map(({ line, column, message }) => [line, column, message.split('. ')[0]])

describe('a file from a spreadsheet program', () => {
  it('is decoded as UTF-8, Windows-1252, or UTF-16 with a mark', () => {
    const text = 'Name,Price\nTom’s café,90\n'
    const windows = Uint8Array.from([...'Name\nTom\u0092s caf\u00e9'].map((character) => character.codePointAt(0)!))
    expect(decodeText(encode(text))).toBe(text)
    expect(decodeText(encode(`\uFEFF${text}`))).toBe(text)
    expect(decodeText(windows.buffer)).toBe('Name\nTom’s café')
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ])
    expect(decodeText(utf16.buffer)).toBe(text)
    const swapped = new Uint8Array([
      0xfe,
      0xff,
      ...[...text].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]),
    ])
    expect(decodeText(swapped.buffer)).toBe(text)
    expect(() => decodeText(new Uint8Array([80, 75, 3, 4, 0, 0]).buffer)).toThrow('This file is no text.')
  })

  it.each([
    ['an unquoted amount', 'Bike,1,250.00,Home,4', 'This row has 5 cells, but the first row has 4'],
    [
      'an unquoted amount and no last cell',
      'Bike,1,250.00,Home',
      'Is this the amount 1,250.00? Put amounts with a comma in quotation marks.',
    ],
    ['no cell of a required column', 'Bike,100', 'Category: Please enter a category.'],
    ['a quotation mark that is never closed', '"Bike,100,Home,4', 'A quotation mark is opened and never closed.'],
    ['a quotation mark inside a quoted text', '"26" bike",100,Home,4', 'A quotation mark is in the wrong place'],
  ])('A file from a spreadsheet program with %s names the row and imports the others', async (_, row, message) => {
    const { creations, faults } = await plan(`Name,Price,Category,Stock\nPan,90,Home,3\n${row}`, [])
    expect(creations.map(({ name, price }) => [name, price])).toEqual([['Pan', 90]])
    expect(faults[0]).toMatchObject({ line: 3 })
    expect(`${faults[0]!.column}: ${faults[0]!.message}`.replace(/^: /, '')).toContain(message)
    expect(new Set(faults.map(({ line }) => line))).toEqual(new Set([3]))
  })

  it('counts blank rows like the spreadsheet does', async () => {
    expect(
      await listFaults('\nName,Price,Category\n\nPan,90,Home\n,,\n"Two\nlines",90,Home\nPot,cheap,Home\n'),
    ).toEqual([[7, 'Price', 'Please enter a price, such as 850 or 850.50.']])
  })

  it('A file from a spreadsheet program with empty and unknown columns is imported without them, and they are listed', async () => {
    const { creations, ignoredColumns } = await plan('Name,Price,Colour,,Category,\nPan,90,red,,Home,\n', [])
    expect(creations).toMatchObject([{ name: 'Pan', price: 90, category: 'Home' }])
    expect(ignoredColumns).toEqual(['Colour'])
    expect((await plan('Name,Price,Category\nPan,90,Home,,\n', [])).creations).toHaveLength(1)
  })

  it('may leave out the last cells of a row if their columns are optional', async () => {
    const { creations, faults } = await plan('Name,Price,Category,Stock,Delivery,Description\nPan,90,Home,3\n', [])
    expect(faults).toEqual([])
    expect(creations).toMatchObject([{ name: 'Pan', price: 90, stock: 3, delivery: null, description: '' }])
  })

  it('may write headers with other cases and spaces', async () => {
    const { creations, ignoredColumns } = await plan(' NAME ,price,CATEGORY,Stock\u00a0\nPan,90,Home,3\n', [])
    expect([creations.length, ignoredColumns]).toEqual([1, undefined])
    const hotel = await plan('"Name","Room   type"\nA,b\n', [], 'hotels')
    expect(hotel.ignoredColumns).toBeUndefined()
  })

  it('A file from a spreadsheet program with one cell of several megabytes is read, and the row is reported', async () => {
    const { creations, faults } = await plan(`Name,Price,Category\n${'x'.repeat(4_900_000)},90,Home\nPan,90,Home\n`, [])
    expect([creations.length, faults.map(({ line }) => line)]).toEqual([1, [2]])
  })

  it('may name its separator, and writes amounts as the app or the country does', async () => {
    const { creations } = await plan(
      'sep=;\nName;Price;Category;Stock\nPan;"1,250.50";Home;"1,200"\nPot;12,50;Home;3\n',
      [],
    )
    expect(creations.map(({ price, stock }) => [price, stock])).toEqual([
      [1250.5, 1200],
      [12.5, 3],
    ])
  })
})

describe('rows whose name a listing has already', () => {
  const text = 'Name,Price,Category\n solar  LAMP ,275,Energy\nPan,90,Home\n'
  const planWith = (choice?: 'update' | 'add' | 'skip', listings = [lamp]) =>
    planImport(text, 'stores', listings, choice)

  it('are not imported before the user has chosen what they mean', async () => {
    const { creations, edits, matchCount } = await planWith()
    expect([creations.map(({ name }) => name), edits, matchCount]).toEqual([['Pan'], [], 1])
  })

  it('update the listing, are added, or are left out', async () => {
    expect((await planWith('update')).edits.map(({ listing, edit }) => [listing._id, edit.price])).toEqual([
      ['lamp', 275],
    ])
    expect((await planWith('add')).creations).toHaveLength(2)
    expect((await planWith('skip')).creations).toHaveLength(1)
    expect((await planWith('update', [lamp, buildProduct('second')])).faults[0]!.message).toMatch(/^Several listings/)
  })

  it('are reported if they repeat a row of the file', async () => {
    expect(await listFaults('Name,Price,Category\nPan,90,Home\nPan,90,Home\n')).toEqual([
      [3, '', 'This row is the same as row 2.'],
    ])
  })
})
