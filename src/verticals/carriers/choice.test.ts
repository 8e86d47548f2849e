import { describe, expect, it } from 'vitest'
import { getDayFault, readDraft } from './choice'

const listing = { details: {} }
const read = (query: string, storedFields?: unknown) => readDraft(new URLSearchParams(query), listing, storedFields)
const privateFields = {
  contents: 'Books',
  collectAt: '',
  deliverTo: 'Plot 7',
  sender: { name: 'Mutale', phone: '0961234567' },
  receiver: { name: 'Chanda', phone: '0977000111' },
}

describe('a parcel draft', () => {
  it('is restored from the URL, and names from the tab only', () => {
    const draft = read('date=2026-12-24&kg=7.5&delivery=1', privateFields)
    expect(draft).toMatchObject({
      date: '2026-12-24',
      size: { kg: '7.5' },
      delivery: true,
      collection: false,
      private: privateFields,
    })
  })

  it.each([[undefined], [null], [7], ['words'], [[]], [{ sender: null, receiver: 7, contents: {} }]])(
    'is restored with any invalid stored value: %j',
    (storedFields) => {
      const nobody = { name: '', phone: '' }
      expect(read('date=31-12-2026&kg=heavy', storedFields).private).toEqual({
        contents: '',
        collectAt: '',
        deliverTo: '',
        sender: nobody,
        receiver: nobody,
      })
    },
  )
})

describe('a parcel date without capacity', () => {
  const road = {
    details: {
      from: 'Lusaka',
      to: 'Kitwe',
      departs: 'Monday to Friday at 06:00',
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      kgPerDay: 20,
      licence: 'L',
    },
  }
  // 2026-12-24 is a Thursday.
  const draft = readDraft(new URLSearchParams('date=2026-12-24&kg=5&length=20&width=20&height=20'), road)
  const taken = (counts: { slot: string; left: number }[], closed: string[] = []) =>
    ({ counts: counts.map((count) => ({ ...count, sold: 1 })), closed }) as never

  it('suggests the next departure with enough weight and volume, unless the parcel is too heavy for any', () => {
    const full = [
      { slot: '2026-12-24/kg', left: 4999 },
      { slot: '2026-12-25/volume', left: 7999 },
    ]
    expect(getDayFault(draft, taken(full, ['2026-12-28']))).toBe(
      'The vehicle on this day has no room for this parcel. There is room on 29 Dec 2026.',
    )
    expect(getDayFault({ ...draft, size: { ...draft.size, kg: '5.1' } }, taken(full))).toBeUndefined()
    expect(
      getDayFault(
        draft,
        taken([
          { slot: '2026-12-24/kg', left: 5000 },
          { slot: '2026-12-24/volume', left: 8000 },
        ]),
      ),
    ).toBeUndefined()
  })
})
