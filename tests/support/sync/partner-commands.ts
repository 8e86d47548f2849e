/** What a partner does to the business on any of several devices, drawn from the seed: edits of what the device shows, and of what it does not. */
import { serviceSteps } from '#contract/bookings/booking-steps'
import { buildEdit } from '#contract/sync/conflict'
import type { FieldValues } from '#contract/sync/edit'
import type { Cast, Maker, Scene } from './commands'
import type { Random } from './random'

/** What a partner's device shows of the business. */
export interface Shown {
  listings: ReadonlyMap<string, { values: FieldValues }>
  business: ReadonlyMap<string, { values: FieldValues }>
  staff: ReadonlyMap<string, { name: string; phoneNumber: string | null; role: string; status: string }>
}

export const blankRoom = { roomType: '', rooms: 1, sleeps: 2, beds: '', amenities: [] as string[] }

const roomChoices: Record<string, readonly unknown[]> = {
  name: ['River room', 'Garden room', 'Chalet', 'Msasa'],
  description: ['', 'Quiet', 'With a view of the river'],
  price: [850, 900.5, 1200],
  offered: [true, false],
  sleeps: [1, 2, 4],
  rooms: [1, 3, 5],
  beds: ['', '2 single'],
  amenities: [[], ['Wi-Fi'], ['Wi-Fi', 'Fan']],
}
const businessChoices: Record<string, readonly unknown[]> = {
  // The last is too short for the server.
  name: ['Chitenge Corner', 'Heron House', 'Musi Lodge', 'A'],
  description: ['', 'By the river'],
  // Without a town nothing can be offered.
  city: ['Lusaka', '', 'Kitwe', ''],
  phone: ['', '0971111111', '0972222222'],
  email: ['', 'lodge@example.test'],
  amenities: [[], ['Pool'], ['Pool', 'Bar']],
}
const staffChoices: Record<string, readonly unknown[]> = {
  name: ['Kasonde Musonda', 'Kasonde M', 'K. Musonda'],
  phoneNumber: ['', '0973333333'],
  role: ['partner-staff', 'partner-manager', 'partner-viewer'],
  status: ['active', 'inactive', 'suspended'],
}

/** Of who takes part themselves, and stays in. */
const whoseChoices = { name: staffChoices.name!, phoneNumber: staffChoices.phoneNumber! }

/** From what was seen when the form was opened; where nothing is seen, a caller that knows only the field. */
function drawEdit(random: Random, choices: Record<string, readonly unknown[]>, seen: FieldValues | undefined): object {
  const fields = Object.keys(choices).filter(() => random.chance(0.4))
  if (fields.length === 0) fields.push(random.pick(Object.keys(choices)))
  const to = Object.fromEntries(fields.map((field) => [field, random.pick(choices[field]!)])) as FieldValues
  return (seen && buildEdit(seen, { ...seen, ...to })) ?? to
}

/** One that is seen mostly; now and then what is gone, or never was. */
const someone = ({ random }: Scene, seen: readonly string[], all: readonly string[]): string =>
  random.chance(0.4) && seen.length > 0
    ? seen.at(-1)!
    : random.chance(0.9) && seen.length > 0
      ? random.pick(seen)
      : random.chance(0.7)
        ? random.pick(all)
        : random.uuid()

const aBooking = (random: Random, { served }: Cast): string =>
  random.chance(0.95) ? random.pick(served) : random.uuid()

export const partnerMakers: Record<string, [share: number, make: Maker]> = {
  'listings.create': [
    9,
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
      const { random, cast, shown } = scene
      // What is booked and bought is left as it is.
      const others = [...cast.products, cast.room, cast.paidRoom]
      const id = someone(
        scene,
        [...shown.listings.keys()].filter((each) => !others.includes(each)),
        cast.lodgings,
      )
      return { params: { id }, body: drawEdit(random, roomChoices, scene.form(id, shown.listings.get(id)?.values)) }
    },
  ],
  // Without files: what is there to be put in order is what another device took away.
  'listings.photos': [
    2,
    (scene) => ({
      params: { id: someone(scene, [...scene.shown.listings.keys()], scene.cast.lodgings) },
      body: { order: [scene.random.uuid()] },
    }),
  ],
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
      const id = someone(scene, [...shown.staff.keys()], cast.staff)
      const seen = shown.staff.get(id)
      const values = seen && {
        name: seen.name,
        phoneNumber: seen.phoneNumber ?? '',
        role: seen.role,
        status: seen.status,
      }
      return {
        params: { id },
        body: drawEdit(random, id === cast.colleague ? whoseChoices : staffChoices, scene.form(id, values)),
      }
    },
  ],
  'bookings.serve': [
    10,
    ({ random, cast }) => ({ params: { id: aBooking(random, cast) }, body: { step: random.pick(serviceSteps) } }),
  ],
  'bookings.assign': [
    5,
    ({ random, cast }) => ({
      params: { id: aBooking(random, cast) },
      body: { assigned: random.pick(['', 'Room 1', 'Room 2']) },
    }),
  ],
  'staff.remove': [
    2,
    (scene) => ({
      params: {
        id: someone(
          scene,
          [...scene.shown.staff.keys()].filter((id) => id !== scene.cast.colleague),
          scene.cast.staff,
        ),
      },
    }),
  ],
}
