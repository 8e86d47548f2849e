import { describe, expect, it } from 'vitest'
import { getDocumentKinds } from '#contract/core/document-kinds'
import { buildRoom } from '../../../../tests/support/component/partner-screens'
import { buildUser } from '../../../../tests/support/sync/users'
import type { OwnBusiness } from '../../../db/queries/business'
import { unknownReadiness } from '../../../sync/page/offline-readiness'
import { computeChecklist, unknownText, type ChecklistFacts } from './checklist'

const owner = buildUser({ user_type: 'partner', business_type: 'hotel', vendorId: 'v1', checklistHidden: false })
const photo = { id: 'p1', url: '/media/p1.jpg' }
const buildDocument = (kind: string, expiresOn: string | null = null) =>
  ({
    _id: kind,
    kind,
    expiresOn,
    file: { upload: kind, name: 'a.pdf' },
    size: 9,
    addedAt: '2026-11-01T08:00:00.000Z',
  }) as never
const business: OwnBusiness = {
  _id: 'v1',
  businessType: 'hotel',
  imageUrl: null,
  documents: [],
  hasPayoutAccount: false,
  values: { name: 'Mosi Lodge', city: '' },
  pending: false,
  isComplete: false,
}
const facts: ChecklistFacts = {
  user: owner,
  business,
  listings: [],
  staff: [],
  isSynced: true,
  today: '2026-11-29',
  install: 'available',
  readiness: { state: 'preparing', done: 3, total: 40 },
}
const compute = (more: Partial<ChecklistFacts> = {}) =>
  Object.fromEntries(computeChecklist({ ...facts, ...more }).map((item) => [item.id, item]))
const states = (more: Partial<ChecklistFacts> = {}) =>
  Object.fromEntries(computeChecklist({ ...facts, ...more }).map(({ id, state }) => [id, state]))

const allDone: Partial<ChecklistFacts> = {
  business: {
    ...business,
    isComplete: true,
    hasPayoutAccount: true,
    documents: getDocumentKinds('hotel').map((kind) => buildDocument(kind)),
    values: { ...business.values, city: 'Livingstone', monday: '08:00-17:00' },
  },
  listings: [{ ...buildRoom({}, { photos: [photo] }), pending: false }],
  staff: [{ id: 's1' } as never],
  install: 'installed',
  readiness: { ...unknownReadiness, state: 'ready' },
}

describe('the first-day checklist', () => {
  it('lists all that a new owner has to do, each with one link', () => {
    const items = computeChecklist(facts)
    expect(items.map(({ id, state, to }) => [id, state, to])).toEqual([
      ['profile', 'open', '/profile?tab=business'],
      ['documents', 'open', '/profile?tab=business'],
      ['listing', 'open', '/admin/hotel-management/rooms/new'],
      ['payoutAccount', 'open', '/admin/hotel-management/finance?tab=methods'],
      ['openingHours', 'open', '/profile?tab=business'],
      ['staff', 'open', '/admin/hotel-management/staff'],
      ['install', 'open', undefined],
      ['offline', 'open', '/my-changes'],
    ])
  })

  it('marks everything as done once the device shows it', () => {
    expect(new Set(Object.values(states(allDone)))).toEqual(new Set(['done']))
  })

  it('says that it does not know what has not arrived on the device yet', () => {
    const items = compute({ isSynced: false, business: null })
    for (const id of ['profile', 'documents', 'listing', 'payoutAccount', 'openingHours', 'staff'])
      expect(items[id]).toMatchObject({ state: 'unknown', text: unknownText })
    expect(states({ business: null }).profile).toBe('unknown')
    // An owner who has never described a business has none that could arrive.
    expect(states({ business: null, user: { ...owner, vendorId: null } }).profile).toBe('open')
  })

  it('keeps what is known as done while the rest arrives', () => {
    expect(states({ ...allDone, isSynced: false })).toMatchObject({ listing: 'done', staff: 'done', offline: 'open' })
  })

  it('does not know the payout account of a row that an older version stored', () => {
    const { hasPayoutAccount: _, ...older } = business
    expect(states({ business: older }).payoutAccount).toBe('unknown')
  })

  it('names missing and expired documents', () => {
    const documents = [buildDocument('pacra'), buildDocument('zta', '2026-11-28')]
    expect(compute({ business: { ...business, documents } }).documents).toMatchObject({
      state: 'open',
      text: 'Missing: TPIN certificate, ZTA licence (expired).',
    })
  })

  it.each([
    [[], 'No listing yet.'],
    [[buildRoom()], 'No listing has a photo yet.'],
    [[buildRoom({ offered: false }, { photos: [photo] })], 'Your listing is not offered to customers yet.'],
    [[buildRoom({}, { photos: [photo], hiddenReason: 'Wrong' })], 'Your listing is not offered to customers yet.'],
  ])('does not count listings that nobody can see with their photos: %#', (rooms, text) => {
    expect(compute({ listings: rooms.map((room) => ({ ...room, pending: false })) }).listing).toMatchObject({
      state: 'open',
      text,
    })
  })

  it('claims neither that Tilipo is installed nor that it is not, where the browser does not say it', () => {
    expect(states({ install: 'hidden' }).install).toBe('unknown')
  })

  it.each([
    ['partner-manager', ['profile', 'documents', 'listing', 'openingHours', 'staff', 'install', 'offline']],
    ['partner-staff', ['install', 'offline']],
    ['partner-viewer', ['install', 'offline']],
  ] as const)('shows a %s only what that role can do', (staffRole, ids) => {
    expect(Object.keys(states({ user: { ...owner, staffRole } }))).toEqual(ids)
  })

  it('leads a hotel manager to the rooms', () => {
    const items = compute({ user: { ...owner, user_type: 'hotel-manager' } })
    expect(Object.keys(items)).toEqual(['listing', 'install', 'offline'])
    expect(items.listing!.to).toBe('/admin/hotel-manager-dashboard/rooms/new')
  })
})
