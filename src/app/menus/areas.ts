/** The screens of the partner and administrator areas, as listed in the specification. */
import { partnerDashboardPaths } from '#contract/accounts/access'
import { paths } from '../../paths'
import type { IconName } from '../../ui/Icon'

export interface AreaScreen {
  /** Path segment below the area; empty for the area itself. */
  slug: string
  label: string
  icon: IconName
  /** What a screen that is not built yet will be for. Completes "Here you will be able to …". */
  purpose: string
}

const defineScreen = (slug: string, label: string, icon: IconName, purpose: string): AreaScreen => ({
  slug,
  label,
  icon,
  purpose,
})

const analytics = defineScreen('', 'Analytics', 'chart', 'see your earnings, occupancy and best sellers')
const overview = defineScreen('', 'Overview', 'dashboard', 'see how your business is doing')
const bookings = defineScreen('bookings', 'Bookings', 'ticket', 'see your bookings')
const calendar = defineScreen('calendar', 'Calendar', 'calendar', 'see what is booked on each day, and close days')
const staff = defineScreen('staff', 'Staff', 'people', 'invite the people who work with you and set their permissions')
const reviews = defineScreen('reviews', 'Reviews', 'star', 'read customer reviews and reply')
const jobs = defineScreen('jobs', 'Jobs', 'briefcase', 'post jobs and review applications')
const finance = defineScreen('finance', 'Finance', 'wallet', 'see your payouts and send money by mobile money')
const customers = defineScreen('customers', 'Customers', 'people', 'see who has booked with you')
const fleet = (icon: IconName) => defineScreen('fleet', 'Fleet', icon, 'manage your vehicles and their documents')

/** Slugs of the screen of a vendor's customers, which are named differently by area. */
export const customerScreens: readonly string[] = ['customers', 'guests', 'passengers', 'travelers']

/** Slugs of the vendor bookings screen, which differ by area. `bookings` works in all areas. */
export const bookingScreens: readonly string[] = ['bookings', 'orders', 'shipments']

/** Slug of the screen that lists and edits listings, by area. */
export const listingScreens: Readonly<Record<string, string>> = {
  hotel: 'rooms',
  bus: 'trips',
  carHiring: 'fleet',
  realEstate: 'properties',
  store: 'products',
  travelAgent: 'packages',
  carrier: 'routes',
}

/** Areas for which the specification lists analytics at a URL of its own, in addition to the index. */
export const analyticsPageAreas: readonly string[] = ['hotel', 'carHiring', 'realEstate']

const screens: Record<string, readonly AreaScreen[]> = {
  hotel: [
    analytics,
    bookings,
    calendar,
    defineScreen('rooms', 'Rooms', 'bed', 'add rooms, prices and pictures'),
    defineScreen('guests', 'Guests', 'people', 'see who has stayed with you'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  bus: [
    analytics,
    bookings,
    calendar,
    defineScreen('routes', 'Routes', 'compass', 'set where your coaches run and stop'),
    defineScreen('trips', 'Trips', 'clock', 'plan departures and fares'),
    fleet('bus'),
    defineScreen('passengers', 'Passengers', 'people', 'see who has traveled with you'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  carHiring: [analytics, bookings, calendar, fleet('car'), customers, reviews, staff, jobs, finance],
  realEstate: [
    analytics,
    bookings,
    calendar,
    defineScreen('properties', 'Properties', 'house', 'add homes to rent or sell'),
    customers,
    reviews,
    staff,
    jobs,
    finance,
  ],
  store: [
    analytics,
    defineScreen('products', 'Products', 'store', 'add products, prices and stock'),
    defineScreen('orders', 'Orders', 'list', 'see what customers have ordered'),
    customers,
    reviews,
    staff,
    jobs,
    finance,
  ],
  travelAgent: [
    overview,
    defineScreen('packages', 'Packages', 'compass', 'offer trips and safaris'),
    bookings,
    calendar,
    defineScreen('travelers', 'Travelers', 'people', 'see who has traveled with you'),
    reviews,
    staff,
    jobs,
    finance,
  ],
  carrier: [
    overview,
    defineScreen('routes', 'Routes', 'compass', 'set where you carry parcels and what it costs'),
    defineScreen('shipments', 'Shipments', 'truck', 'see your shipments and where they are'),
    calendar,
    customers,
    reviews,
    staff,
    jobs,
    finance,
  ],
}

export const getAreaScreens = (businessType: string): readonly AreaScreen[] => screens[businessType] ?? [overview]

export const adminScreens: readonly AreaScreen[] = [
  defineScreen('', 'Overview', 'chart', 'see the numbers of the whole platform'),
  defineScreen('users', 'User Management', 'people', 'find, suspend and reactivate accounts'),
  defineScreen('approvals', 'Vendor Approvals', 'verified', 'approve or reject businesses that have applied'),
  defineScreen('hotels', 'Hotel Management', 'bed', 'manage all hotels'),
  defineScreen('buses', 'Bus Management', 'bus', 'manage all coach companies'),
  defineScreen('car-hire', 'Car Hire', 'car', 'manage all car hire companies'),
  defineScreen('real-estate', 'Real Estate', 'house', 'manage all homes'),
  defineScreen('travel-agencies', 'Travel Agencies', 'compass', 'manage all travel agencies'),
  defineScreen('stores', 'Stores', 'store', 'manage all stores'),
  defineScreen('carriers', 'Carriers & Cargo', 'truck', 'manage all carriers'),
]

export const buildScreenPath = (area: string, { slug }: AreaScreen): string => (slug ? paths.within(area, slug) : area)

export const areas: readonly (readonly [businessType: string, path: string])[] = Object.entries(partnerDashboardPaths)
