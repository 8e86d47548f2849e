import { describe, expect, it } from 'vitest'
import { readDraft } from './choice'

const listing = { details: {} }
const read = (query: string, kept?: unknown) => readDraft(new URLSearchParams(query), listing, kept)
const told = { contents: 'Books', collectAt: '', deliverTo: 'Plot 7', sender: { name: 'Mutale', phone: '0961234567' }, receiver: { name: 'Chanda', phone: '0977000111' } }

describe('a parcel that was begun', () => {
  it('is found again, names from the tab alone', () => {
    const draft = read('date=2026-12-24&kg=7.5&delivery=1', told)
    expect(draft).toMatchObject({ date: '2026-12-24', size: { kg: '7.5' }, delivery: true, collection: false, private: told })
  })

  it.each([[undefined], [null], [7], ['words'], [[]], [{ sender: null, receiver: 7, contents: {} }]])('stands whatever the tab has kept: %j', (kept) => {
    const nobody = { name: '', phone: '' }
    expect(read('date=31-12-2026&kg=heavy', kept).private).toEqual({ contents: '', collectAt: '', deliverTo: '', sender: nobody, receiver: nobody })
  })
})
