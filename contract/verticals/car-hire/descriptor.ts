import type { Vertical } from '../vertical'

/** The time before and after each hire, if the company has set none. */
export const defaultBufferHours = 2

export const maxExtraQuantity = 9

const dayMs = 86_400_000
/** Returns the number of started 24-hour periods, which determines the price. Parameters are in ms since 1970. */
export const countStartedDays = (from: number, to: number): number => Math.ceil((to - from) / dayMs)

export const carHire = {
  id: 'car-hire',
  businessType: 'carHiring',
  bookingType: 'car',
  name: 'Car Hire',
  service: {
    title: 'Car Hiring',
    description: 'Small cars, pick-ups and buses, with or without a driver.',
    location: 'Major towns',
  },
  routes: {
    list: '/services/car-hire-companies',
    vendor: '/services/car-hire/companies/:id',
    listing: '/services/car-hire/book/:id',
  },
  unit: 'day',
  stock: 'interval',
  counterUnit: { label: 'Cars', one: '# car', other: '# cars' },
  counterNote:
    'A hire needs a car on each of its days, and on the day before or after if the preparation time reaches into it.',
  dayValues: {
    stock: 'Cars for hire',
    minStay: { name: 'Minimum hire', unit: { one: '# day', other: '# days' }, starts: 'pick-ups' },
  },
} satisfies Vertical
