/** Cars to hire, with dates counted from a Monday some weeks ahead. */
import { addDays, lusakaInstant, lusakaDate } from '#contract/core/values'
import { getWeekday } from '#contract/core/dates'
import type { Db } from '../../server/db/connect'
import { insertListing, insertVendor } from './builders'

const monday = Array.from({ length: 7 }, (_, index) => addDays(lusakaDate(Date.now()), 20 + index)).find(
  (date) => getWeekday(date) === 'monday',
)!
export const getDate = (day: number): string => addDays(monday, day)
/** Returns an instant by day and time: `at(2, '08:00')` is on Wednesday. */
export const at = (day: number, time: string): string => lusakaInstant(getDate(day), time).toISOString()

export const carDetails = {
  make: 'Toyota',
  model: 'RAV4',
  year: 2020,
  seats: 5,
  gearbox: 'Automatic',
  kmPerDay: 150,
  deposit: 2500,
  places: [{ name: 'Longacres' }, { name: 'Airport', oneWay: 150 }],
  extras: [{ id: 'driver', name: 'Driver', price: 350, per: 'day' }],
}

export async function insertCar(db: Db, capacity: number, details: object = {}) {
  const vendor = await insertVendor(db, { business_type: 'carHiring', name: 'Tiyende Car Rentals' })
  const detailsJson = JSON.stringify({ ...carDetails, ...details })
  return {
    vendor,
    car: await insertListing(db, {
      vendor_id: vendor.id,
      vertical: 'car-hire',
      name: 'Toyota RAV4',
      price_ngwee: 100_000,
      capacity,
      details: detailsJson,
    }),
  }
}
