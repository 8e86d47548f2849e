/** The screens of the partner and administrator areas, as listed in the specification. */
import { partnerAreas } from '#contract/access'
import { paths } from '../../paths'
import type { IconName } from '../../ui/Icon'

export interface AreaScreen {
  /** Path segment below the area; empty for the area itself. */
  slug: string
  label: string
  icon: IconName
  /** What a screen that is not built yet will be for. Completes "Here you will be able to …". */
  will: string
}

const screen = (slug: string, label: string, icon: IconName, will: string): AreaScreen => ({ slug, label, icon, will })

export const analytics = screen('', 'Analytics', 'chart', 'see your earnings, occupancy and best sellers')
const overview = screen('', 'Overview', 'dashboard', 'see how your business is doing')
const bookings = screen('bookings', 'Bookings', 'ticket', 'see your bookings')
const staff = screen('staff', 'Staff', 'people', 'invite the people who work with you and set their permissions')
const reviews = screen('reviews', 'Reviews', 'star', 'read customer reviews and reply')
const finance = screen('finance', 'Finance', 'wallet', 'see your payouts and send money by mobile money')
const fleet = (icon: IconName) => screen('fleet', 'Fleet', icon, 'manage your vehicles and their documents')

/** Slugs of the vendor bookings screen, which differ by area. `bookings` works in all areas. */
export const bookingScreens: readonly string[] = ['bookings', 'orders', 'shipments']

/** Slug of the screen that lists and edits listings, by area. Only some areas have one so far. */
export const listingScreens: Readonly<Record<string, string>> = { hotel: 'rooms' }

/** Areas for which the specification lists analytics at a URL of its own, in addition to the index. */
export const withAnalyticsPage: readonly string[] = ['hotel', 'carHiring', 'realEstate']

const screens: Record<string, readonly AreaScreen[]> = {
  hotel: [
    analytics,
    bookings,
    screen('rooms', 'Rooms', 'bed', 'add rooms, prices and pictures'),
    screen('guests', 'Guests', 'people', 'see who is staying with you'),
    reviews,
    staff,
    finance,
  ],
  bus: [
    analytics,
    bookings,
    screen('routes', 'Routes', 'compass', 'set where your coaches run and stop'),
    screen('trips', 'Trips', 'calendar', 'plan departures and fares'),
    fleet('bus'),
    reviews,
    staff,
    finance,
  ],
  carHiring: [analytics, bookings, fleet('car'), reviews, staff, finance],
  realEstate: [
    analytics,
    bookings,
    screen('properties', 'Properties', 'house', 'add homes to rent or sell'),
    reviews,
    staff,
    finance,
  ],
  store: [
    analytics,
    screen('products', 'Products', 'store', 'add products, prices and stock'),
    screen('orders', 'Orders', 'list', 'see what customers have ordered'),
    reviews,
    finance,
  ],
  travelAgent: [overview, screen('packages', 'Packages', 'compass', 'offer trips and safaris'), bookings, reviews],
  carrier: [overview, screen('shipments', 'Shipments', 'truck', 'see your shipments and where they are'), reviews],
}

export const screensOf = (businessType: string): readonly AreaScreen[] => screens[businessType] ?? [overview]

export const adminScreens: readonly AreaScreen[] = [
  screen('', 'Overview', 'chart', 'see the numbers of the whole platform'),
  screen('users', 'User Management', 'people', 'find, suspend and reactivate accounts'),
  screen('approvals', 'Vendor Approvals', 'verified', 'approve or reject businesses that have applied'),
  screen('hotels', 'Hotel Management', 'bed', 'manage all hotels'),
  screen('buses', 'Bus Management', 'bus', 'manage all coach companies'),
  screen('car-hire', 'Car Hire', 'car', 'manage all car hire companies'),
  screen('real-estate', 'Real Estate', 'house', 'manage all homes'),
  screen('travel-agencies', 'Travel Agencies', 'compass', 'manage all travel agencies'),
  screen('stores', 'Stores', 'store', 'manage all stores'),
  screen('carriers', 'Carriers & Cargo', 'truck', 'manage all carriers'),
]

export const pathOf = (area: string, { slug }: AreaScreen): string => (slug ? paths.within(area, slug) : area)

export const areas: readonly (readonly [businessType: string, path: string])[] = Object.entries(partnerAreas)
