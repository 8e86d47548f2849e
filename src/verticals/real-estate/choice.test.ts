import { describe, expect, test } from 'vitest'
import type { Taken } from '../screens'
import { buildChoice, isFree, isUnavailable, findObstacle, readDraft, writeDraft, type HomeDraft } from './choice'

const home = { details: { kind: 'House', bedrooms: 2, bathrooms: 1, furnished: false, area: 'Roma' } }
const read = (query: string) => readDraft(new URLSearchParams(query), home)
const monday = '2026-12-14'
const taken = (more: Partial<Taken> = {}): Taken => ({
  counts: [],
  busy: [],
  closed: [],
  vacancy: { confirmedAt: '2026-12-01T08:00:00.000Z', stands: true },
  ...more,
})

describe('the home choice in the URL', () => {
  test.each<HomeDraft>([
    { wants: 'viewing', date: monday, time: '10:00' },
    { wants: 'viewing', date: monday },
    { wants: 'application', moveIn: monday },
    { wants: 'application' },
  ])('The choice %j is written and read unchanged', (draft) => {
    expect(read(new URLSearchParams(writeDraft(draft)).toString())).toEqual(draft)
  })
  test.each(['date=soon&time=10:00', 'time=10:00', 'wants=both'])('The invalid parameter %s is ignored', (query) =>
    expect(read(query)).toEqual({ wants: 'viewing' }),
  )
  test('A time outside the viewing hours is ignored', () =>
    expect(read(`date=${monday}&time=03:00`)).toEqual({ wants: 'viewing', date: monday }))
})

describe('the availability of a home', () => {
  const early = Date.parse('2026-12-01T08:00:00Z')
  test('A viewing slot is available if it is free, in the future and on an open day', () => {
    const free = (more: Partial<Taken> = {}, now = early) => isFree(taken(more), monday, '10:00', now)
    expect([
      free(),
      free({ counts: [{ slot: `${monday}/10:00`, left: 0 }] }),
      free({ closed: [monday] }),
      free({}, Date.parse(`${monday}T08:00:00Z`)),
    ]).toEqual([true, false, false, false])
  })
  test('A home that is let or not confirmed as vacant is unavailable', () => {
    expect([
      findObstacle(undefined),
      findObstacle(taken()),
      findObstacle(taken({ vacancy: null })),
      findObstacle(taken({ counts: [{ slot: 'all', left: 0, sold: 1 }] })),
    ]).toEqual([null, null, 'unconfirmed', 'let'])
    expect(findObstacle(taken({ counts: [{ slot: 'all', left: 0, sold: 0 }] }))).toBe('promised')
    expect([isUnavailable(undefined), isUnavailable(taken()), isUnavailable(taken({ vacancy: null }))]).toEqual([
      false,
      false,
      true,
    ])
    expect(buildChoice({ wants: 'application', moveIn: monday }, undefined, taken({ vacancy: null }))).toBeNull()
  })
  test('The submitted choice is either a viewing or an application', () => {
    expect(buildChoice({ wants: 'viewing', date: monday, time: '10:00', moveIn: monday })).toEqual({
      date: monday,
      time: '10:00',
    })
    expect(buildChoice({ wants: 'application', date: monday, time: '10:00', moveIn: monday })).toEqual({
      moveIn: monday,
    })
    expect(buildChoice({ wants: 'viewing', date: monday })).toBeNull()
  })
})
