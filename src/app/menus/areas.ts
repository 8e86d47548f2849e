/** The screens of the partner and administrator areas, as listed in the specification. */
import { partnerDashboardPaths } from '#contract/core/access'
import { paths } from '../../paths'
import type { IconName } from '../../ui/text/Icon'

export interface AreaScreen {
  /** Path segment below the area; empty for the area itself. */
  slug: string
  label: string
  icon: IconName
}

const defineScreen = (slug: string, label: string, icon: IconName): AreaScreen => ({ slug, label, icon })

const analytics = defineScreen('', 'Analytics', 'chart')
const overview = defineScreen('', 'Overview', 'dashboard')
const today = defineScreen('today', 'Today', 'clock')
const bookings = defineScreen('bookings', 'Bookings', 'ticket')
const calendar = defineScreen('calendar', 'Calendar', 'calendar')
const staff = defineScreen('staff', 'Staff', 'people')
const reviews = defineScreen('reviews', 'Reviews', 'star')
const jobs = defineScreen('jobs', 'Jobs', 'briefcase')
const finance = defineScreen('finance', 'Finance', 'wallet')
const customers = defineScreen('customers', 'Customers', 'people')
const fleet = (icon: IconName) => defineScreen('fleet', 'Fleet', icon)

/** Slugs of the screen of a vendor's customers, which are named differently by area. */
export const customerScreens: readonly string[] = ['customers', 'guests', 'passengers', 'travelers']

/** Slugs of the vendor bookings screen, which differ by area. `bookings` works in all areas. */
export const bookingScreens: readonly string[] = ['bookings', 'orders', 'shipments']

/** Slugs of the screens of the counter, which the bookings screen links to. */
export const counterScreens: readonly string[] = ['cash', 'cash-report', 'unsent-sales', 'counter-receipt', 'companies']

/** Slug of the screen that sells at the counter. A closed business does not sell. */
export const saleScreen = 'counter'

/** Slugs of the screens of routes and of vehicles, for areas that have them. */
export const routeScreens: Readonly<Record<string, string>> = { bus: 'routes' }
export const vehicleScreens: Readonly<Record<string, string>> = { bus: 'fleet', carHiring: 'vehicles' }

/** Areas for which the specification lists analytics at a URL of its own, in addition to the index. */
export const analyticsPageAreas: readonly string[] = ['hotel', 'carHiring', 'realEstate']

const screens: Record<string, readonly AreaScreen[]> = {
  hotel: [
    analytics,
    today,
    bookings,
    calendar,
    defineScreen('rooms', 'Rooms', 'bed'),
    defineScreen('guests', 'Guests', 'people'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  bus: [
    analytics,
    today,
    bookings,
    calendar,
    defineScreen('routes', 'Routes', 'compass'),
    defineScreen('trips', 'Trips', 'clock'),
    fleet('bus'),
    defineScreen('passengers', 'Passengers', 'people'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  carHiring: [
    analytics,
    today,
    bookings,
    calendar,
    fleet('car'),
    defineScreen('vehicles', 'Vehicles', 'list'),
    defineScreen('customers', 'Hirers', 'people'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  realEstate: [
    analytics,
    today,
    defineScreen('bookings', 'Viewings and applications', 'ticket'),
    calendar,
    defineScreen('properties', 'Properties', 'house'),
    defineScreen('customers', 'Clients', 'people'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  store: [
    analytics,
    today,
    defineScreen('products', 'Products', 'store'),
    defineScreen('orders', 'Orders', 'list'),
    customers,
    reviews,
    staff,
    jobs,
    finance,
  ],
  travelAgent: [
    overview,
    today,
    defineScreen('packages', 'Packages', 'compass'),
    bookings,
    calendar,
    defineScreen('travelers', 'Travellers', 'people'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  carrier: [
    overview,
    today,
    defineScreen('routes', 'Routes', 'compass'),
    defineScreen('shipments', 'Shipments', 'truck'),
    calendar,
    defineScreen('customers', 'Senders', 'people'),
    reviews,
    staff,
    jobs,
    finance,
  ],
}

export const getAreaScreens = (businessType: string): readonly AreaScreen[] => screens[businessType] ?? [overview]

export const adminScreens: readonly AreaScreen[] = [
  defineScreen('', 'Overview', 'chart'),
  defineScreen('users', 'User Management', 'people'),
  defineScreen('approvals', 'Vendor Approvals', 'verified'),
  defineScreen('hotels', 'Hotel Management', 'bed'),
  defineScreen('buses', 'Bus Management', 'bus'),
  defineScreen('car-hire', 'Car Hire', 'car'),
  defineScreen('real-estate', 'Real Estate', 'house'),
  defineScreen('travel-agencies', 'Travel Agencies', 'compass'),
  defineScreen('stores', 'Stores', 'store'),
  defineScreen('carriers', 'Carriers & Cargo', 'truck'),
]

export const buildScreenPath = (area: string, { slug }: AreaScreen): string => (slug ? paths.within(area, slug) : area)

export const areas: readonly (readonly [businessType: string, path: string])[] = Object.entries(partnerDashboardPaths)
