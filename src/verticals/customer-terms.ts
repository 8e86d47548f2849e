/** What a business calls the bookings of its customers, by business type. A shop has orders and nobody visits it. */
import { formatPlural } from '#contract/core/plural'

interface CustomerTerms {
  bookings: string
  last: string
  next: string
  /** Bookings whose customers did not come. */
  missed: string
  formatMissed(count: number): string
}

const visitTerms: CustomerTerms = {
  bookings: 'Bookings',
  last: 'Last visit',
  next: 'Next visit',
  missed: 'No-shows',
  formatMissed: (count) => formatPlural(count, { one: '# no-show', other: '# no-shows' }),
}

const termsByBusinessType: Record<string, Partial<CustomerTerms>> = {
  bus: { last: 'Last trip', next: 'Next trip' },
  travelAgent: { last: 'Last trip', next: 'Next trip' },
  carHiring: { last: 'Last hire', next: 'Next hire' },
  realEstate: { last: 'Last viewing', next: 'Next viewing' },
  store: {
    bookings: 'Orders',
    last: 'Last order',
    next: 'Next order',
    missed: 'Not collected',
    formatMissed: (count) => `${count} not collected`,
  },
  carrier: {
    bookings: 'Shipments',
    last: 'Last parcel',
    next: 'Next parcel',
    missed: 'Not brought',
    formatMissed: (count) => `${count} not brought`,
  },
}

export const getCustomerTerms = (businessType: string | null | undefined): CustomerTerms => ({
  ...visitTerms,
  ...termsByBusinessType[businessType ?? ''],
})
