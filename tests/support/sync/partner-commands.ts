/** Edits of the business by a partner on several devices, drawn from the seed: of displayed and of unknown entities. */
import { serviceSteps } from '#contract/counter/booking-steps'
import { custodySteps } from '#contract/verticals/carriers/parcels/custody'
import { getDocumentKinds } from '#contract/core/document-kinds'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import type { CashShift } from '#contract/counter/cash-shifts'
import type { Cast, CommandGenerator, DrawContext } from './commands'
import type { Random } from './random'

/** The business data that a partner's device displays. */
export interface DisplayedBusiness {
  listings: ReadonlyMap<string, { values: FieldValues; dayValues?: Record<string, number> | undefined }>
  routes: ReadonlyMap<string, { values: FieldValues }>
  vehicles: ReadonlyMap<string, { values: FieldValues }>
  customers: ReadonlyMap<string, { values: FieldValues }>
  business: ReadonlyMap<string, { values: FieldValues }>
  bookings: ReadonlyMap<
    string,
    { isWalkIn?: boolean; status: string; total: number; reservedUntil?: string; orderId?: string | null }
  >
  shifts: ReadonlyMap<string, CashShift>
  staff: ReadonlyMap<string, { name: string; phoneNumber: string | null; role: string; status: string }>
}

const hotelDocuments = getDocumentKinds('hotel')

export const blankRoom = {
  roomType: '',
  rooms: 1,
  sleeps: 2,
  beds: '',
  amenities: [] as string[],
  prices: [],
  extras: [],
  taxes: [],
  minStays: [],
  cancellationPolicy: 'standard',
  seasonPolicies: [],
  removed: false,
}

const roomChoices: Record<string, readonly unknown[]> = {
  name: ['River room', 'Garden room', 'Chalet', 'Msasa'],
  description: ['', 'Quiet', 'With a view of the river'],
  price: [850, 900.5, 1200],
  offered: [true, false],
  removed: [false, false, false, true],
  sleeps: [1, 2, 4],
  rooms: [1, 3, 5],
  beds: ['', '2 single'],
  amenities: [[], ['Wi-Fi'], ['Wi-Fi', 'Fan']],
  prices: [
    [],
    [{ amount: 1200, from: '2026-12-24', to: '2027-01-01' }],
    [{ name: 'weekend', amount: 950, weekdays: ['friday', 'saturday'] }],
  ],
  cancellationPolicy: ['standard', 'moderate', 'nonRefundable'],
  seasonPolicies: [[], [{ policy: 'strict', from: '2026-12-24', to: '2027-01-01' }]],
}
const routeChoices: Record<string, readonly unknown[]> = {
  name: ['Copperbelt', 'North'],
  stops: ['Kitwe', 'Kasama'].map((stop) => [
    { stop: 'Lusaka', km: 0, minutes: 0 },
    { stop, km: 358, minutes: 330 },
  ]),
  fares: [[], [{ since: '2026-12-01', legs: [250] }]],
  removed: [false, false, false, true],
}
const vehicleChoices: Record<string, readonly unknown[]> = {
  name: ['Coach 4', 'Coach 5'],
  plate: ['BAE 4521', 'BAF 77'],
  class: [null, 'Executive'],
  seats: [40, 57],
  layout: ['2+2', '2+3'],
  documents: [[], [{ kind: 'Insurance', expires: '2027-03-01' }]],
  removed: [false, false, false, true],
}
const customerChoices: Record<string, readonly unknown[]> = {
  name: ['Mwila Tembo', 'M. Tembo'],
  phones: [[], ['0961234567'], ['0961234567', '+27821234567']],
  email: ['', 'mwila@example.test'],
  note: ['', 'Ground floor', 'Late arrival'],
  tags: [[], ['Regular']],
  nrc: ['', '479974/11/1', '123456/10/1'],
  passport: ['', 'ZN123456'],
  passportCountry: ['', 'Malawi'],
  // A hotel needs none.
  license: ['', '', '', '', 'DL7788'],
}
const businessChoices: Record<string, readonly unknown[]> = {
  // The last value is too short for the server.
  name: ['Chitenge Corner', 'Heron House', 'Musi Lodge', 'A'],
  description: ['', 'By the river'],
  // Without a town, a business cannot offer listings.
  city: ['Lusaka', '', 'Kitwe', ''],
  phone: ['', '0971111111', '0972222222'],
  email: ['', 'lodge@example.test'],
  amenities: [[], ['Pool'], ['Pool', 'Bar']],
  position: [null, { lat: -15.4, lon: 28.3 }, { lat: -17.85, lon: 25.85 }],
}
const staffChoices: Record<string, readonly unknown[]> = {
  name: ['Kasonde Musonda', 'Kasonde M', 'K. Musonda'],
  phoneNumber: ['', '0973333333'],
  role: ['partner-staff', 'partner-manager', 'partner-viewer'],
  status: ['active', 'inactive', 'suspended'],
}

/** For a manager who is a user of the world and must stay active. */
const colleagueChoices = { name: staffChoices.name!, phoneNumber: staffChoices.phoneNumber! }

/**
 * Builds an edit from the values displayed when the form was opened. Without displayed values, the edit has no expected
 * values.
 */
function drawEdit(
  random: Random,
  choices: Record<string, readonly unknown[]>,
  displayed: FieldValues | undefined,
): object {
  const fields = Object.keys(choices).filter(() => random.chance(0.4))
  if (fields.length === 0) fields.push(random.pick(Object.keys(choices)))
  const newValues = Object.fromEntries(fields.map((field) => [field, random.pick(choices[field]!)])) as FieldValues
  return (displayed && buildEdit(displayed, { ...displayed, ...newValues })) ?? newValues
}

/** Mostly picks a displayed entity, and sometimes one that is deleted or never existed. */
const pickTarget = ({ random }: DrawContext, displayedIds: readonly string[], all: readonly string[]): string =>
  random.chance(0.4) && displayedIds.length > 0
    ? displayedIds.at(-1)!
    : random.chance(0.9) && displayedIds.length > 0
      ? random.pick(displayedIds)
      : random.chance(0.7)
        ? random.pick(all)
        : random.uuid()

const pickBooking = (random: Random, { served }: Cast): string =>
  random.chance(0.95) ? random.pick(served) : random.uuid()

/** Mostly picks a listing that nobody books or buys. */
function pickFreeListing(scene: DrawContext): string {
  const { cast, shown } = scene
  const reservedIds = [...cast.products, cast.room, cast.paidRoom, cast.counterRoom]
  const freeIds = [...shown.listings.keys()].filter((listingId) => !reservedIds.includes(listingId))
  return pickTarget(scene, freeIds, cast.lodgings)
}

/** Creates a record with all of its fields, or edits one. No listing of this world refers to it. */
const saveRecord =
  (choices: Record<string, readonly unknown[]>, more: object, getDisplayed: typeof getRoutes): CommandGenerator =>
  (scene) => {
    const { random } = scene
    const displayed = getDisplayed(scene)
    const id = random.chance(0.4) ? random.uuid() : pickTarget(scene, [...displayed.keys()], scene.cast.lodgings)
    const known = displayed.get(id)?.values
    const all = Object.fromEntries(Object.entries(choices).map(([field, values]) => [field, random.pick(values)]))
    const isCreation = !known && random.chance(0.8)
    return {
      params: { id },
      body: isCreation ? { ...all, ...more } : drawEdit(random, choices, scene.form(id, known)),
    }
  }
const getRoutes = ({ shown }: DrawContext) => shown.routes
const getVehicles = ({ shown }: DrawContext) => shown.vehicles
const getCustomers = ({ shown }: DrawContext) => shown.customers

/** No listing has fewer rooms, so that the stock is never refused. */
const dayChoices: Record<string, readonly unknown[]> = {
  '2027-03-01/stock': [null, 0, 1],
  '2027-03-02/stock': [null, 0, 1],
  '2027-03-02/minStay': [null, 2, 3],
  '2027-03-03/minStay': [null, 2, 3],
}
const dayKeys = Object.keys(dayChoices)

const closableDays = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04']

export const partnerGenerators: Record<string, [share: number, make: CommandGenerator]> = {
  'listings.create': [
    14,
    ({ random }) => ({
      body: {
        id: random.uuid(),
        name: random.pick(roomChoices.name!),
        description: '',
        price: 850,
        offered: true,
        ...blankRoom,
      },
      preview: { name: 'Room', vertical: 'hotels', path: '/' },
    }),
  ],
  'listings.edit': [
    18,
    (scene) => {
      const { random, shown } = scene
      const id = pickFreeListing(scene)
      return { params: { id }, body: drawEdit(random, roomChoices, scene.form(id, shown.listings.get(id)?.values)) }
    },
  ],
  // The lodgings of this world have no stock of pieces, so that it is refused.
  'listings.adjustStock': [
    5,
    (scene) => {
      const { random } = scene
      const difference = random.pick([-2, -1, 1, 3, 10])
      return { params: { id: pickFreeListing(scene) }, body: { id: random.uuid(), difference, reason: 'count' } }
    },
  ],
  'listings.setClosedDays': [
    10,
    (scene) => {
      const { random } = scene
      const days = [random.pick(closableDays), random.pick(closableDays)]
      return { params: { id: pickFreeListing(scene) }, body: { days, closed: random.chance(0.7) } }
    },
  ],
  'listings.setDayValues': [
    10,
    (scene) => {
      const id = pickFreeListing(scene)
      const displayed = scene.shown.listings.get(id)
      const values = displayed && { ...Object.fromEntries(dayKeys.map((key) => [key, null])), ...displayed.dayValues }
      return { params: { id }, body: drawEdit(scene.random, dayChoices, scene.form(`${id}/days`, values)) }
    },
  ],
  // This world has no photos, so that the order names a photo that another device removed.
  'listings.photos': [
    2,
    (scene) => ({
      params: { id: pickTarget(scene, [...scene.shown.listings.keys()], scene.cast.lodgings) },
      body: { order: [scene.random.uuid()] },
    }),
  ],
  // The business has no pictures either.
  'business.photos': [
    2,
    ({ random, cast }) => ({
      params: { id: random.chance(0.9) ? cast.vendor : random.uuid() },
      body: { id: random.uuid(), alt: random.pick(['', 'The garden', 'The pool']), from: { alt: '' } },
    }),
  ],
  'vehicles.photos': [
    2,
    (scene) => ({
      params: { id: scene.random.pick([...scene.shown.vehicles.keys(), scene.random.uuid()]) },
      body: { order: [scene.random.uuid()] },
    }),
  ],
  // This world has no uploads, so that no document can be added.
  'business.saveDocument': [
    2,
    ({ random, cast }) => ({
      params: { id: cast.vendor, document: random.uuid() },
      body: { expiresOn: random.pick(['2027-03-01', '2027-04-01']), from: { expiresOn: null } },
    }),
  ],
  'business.removeDocument': [2, ({ random, cast }) => ({ params: { id: cast.vendor, document: random.uuid() } })],
  'routes.save': [8, saveRecord(routeChoices, { removed: false }, getRoutes)],
  'vehicles.save': [8, saveRecord(vehicleChoices, { listingId: null, removed: false }, getVehicles)],
  'customerRecords.save': [8, saveRecord(customerChoices, {}, getCustomers)],
  'business.save': [
    18,
    ({ random, cast, shown, form }) => ({
      body: {
        id: cast.vendor,
        ...drawEdit(random, businessChoices, form(cast.vendor, shown.business.get(cast.vendor)?.values)),
      },
    }),
  ],
  'staff.edit': [
    14,
    (scene) => {
      const { random, cast, shown } = scene
      const id = pickTarget(scene, [...shown.staff.keys()], cast.staff)
      const member = shown.staff.get(id)
      const values = member && {
        name: member.name,
        phoneNumber: member.phoneNumber ?? '',
        role: member.role,
        status: member.status,
      }
      return {
        params: { id },
        body: drawEdit(random, id === cast.colleague ? colleagueChoices : staffChoices, scene.form(id, values)),
      }
    },
  ],
  // The business is approved, so that the server rejects the removal of a document.
  'application.removeDocument': [2, ({ random }) => ({ params: { kind: random.pick(hotelDocuments) } })],
  'bookings.serve': [
    10,
    ({ random, cast }) => ({ params: { id: pickBooking(random, cast) }, body: { step: random.pick(serviceSteps) } }),
  ],
  'bookings.assign': [
    5,
    ({ random, cast }) => ({
      params: { id: pickBooking(random, cast) },
      body: { assigned: random.pick(['', 'Room 1', 'Room 2']) },
    }),
  ],
  // The bookings of this world are stays and not orders.
  'orders.report': [
    2,
    ({ random, cast }) => ({ params: { id: pickBooking(random, cast) }, body: { report: 'ready' } }),
  ],
  // The world has no parcels, so that the server refuses the step.
  'parcels.step': [
    2,
    ({ random, cast }) => ({
      params: { id: pickBooking(random, cast) },
      body: { step: random.pick(custodySteps), place: 'Lusaka depot', at: '2026-11-27T08:00:00.000Z' },
    }),
  ],
  'staff.remove': [
    2,
    (scene) => ({
      params: {
        id: pickTarget(
          scene,
          [...scene.shown.staff.keys()].filter((id) => id !== scene.cast.colleague),
          scene.cast.staff,
        ),
      },
    }),
  ],
}
