/** The screens of partners' and administrators' areas, as the specification lists them. */
import { partnerAreas } from '#contract/access'
import { paths } from '../../paths'
import type { IconName } from '../../ui/Icon'

export interface AreaScreen {
  /** Below the area's own path; empty for the area itself. */
  slug: string
  label: string
  icon: IconName
  /** "Here you …": what a screen that is not built yet is for. */
  will: string
}

const screen = (slug: string, label: string, icon: IconName, will: string): AreaScreen => ({ slug, label, icon, will })

export const analytics = screen(
  '',
  'Analytics',
  'chart',
  'see what you have earned, how full you are and what sells best',
)
const overview = screen('', 'Overview', 'dashboard', 'see how your business is doing')
const bookings = screen('bookings', 'Bookings', 'ticket', 'see who has booked')
const staff = screen('staff', 'Staff', 'people', 'invite the people who work with you and say what each may do')
const reviews = screen('reviews', 'Reviews', 'star', 'see what people say of you, and reply')
const finance = screen('finance', 'Finance', 'wallet', 'see your payouts and send money by mobile money')
const fleet = (icon: IconName) => screen('fleet', 'Fleet', icon, 'keep your vehicles and their papers')

/** What a vendor's bookings are called, by area; `bookings` opens in all of them. */
export const bookingScreens: readonly string[] = ['bookings', 'orders', 'shipments']

/** Where what a business offers is listed and edited, by area: those that can be so far. */
export const listingScreens: Readonly<Record<string, string>> = { hotel: 'rooms' }

/** Areas whose analytics the specification also lists at an address of their own, beside the index. */
export const withAnalyticsPage: readonly string[] = ['hotel', 'carHiring', 'realEstate']

const screens: Record<string, readonly AreaScreen[]> = {
  hotel: [
    analytics,
    bookings,
    screen('rooms', 'Rooms', 'bed', 'add rooms, prices and pictures'),
    screen('guests', 'Guests', 'people', 'see who stays with you'),
    reviews,
    staff,
    finance,
  ],
  bus: [
    analytics,
    bookings,
    screen('routes', 'Routes', 'compass', 'say where your coaches go and stop'),
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
    screen('properties', 'Properties', 'house', 'add homes to let or sell'),
    reviews,
    staff,
    finance,
  ],
  store: [
    analytics,
    screen('products', 'Products', 'store', 'add products, prices and stock'),
    screen('orders', 'Orders', 'list', 'see what has been ordered'),
    reviews,
    finance,
  ],
  travelAgent: [overview, screen('packages', 'Packages', 'compass', 'offer trips and safaris'), bookings, reviews],
  carrier: [overview, screen('shipments', 'Shipments', 'truck', 'see what you carry and where it is'), reviews],
}

export const screensOf = (businessType: string): readonly AreaScreen[] => screens[businessType] ?? [overview]

export const adminScreens: readonly AreaScreen[] = [
  screen('', 'Overview', 'chart', 'see the numbers of the whole platform'),
  screen('users', 'User Management', 'people', 'find, suspend and reactivate accounts'),
  screen('approvals', 'Vendor Approvals', 'verified', 'approve or reject businesses that have applied'),
  screen('hotels', 'Hotel Management', 'bed', 'look after all hotels'),
  screen('buses', 'Bus Management', 'bus', 'look after all coach companies'),
  screen('car-hire', 'Car Hire', 'car', 'look after all car hire companies'),
  screen('real-estate', 'Real Estate', 'house', 'look after all homes'),
  screen('travel-agencies', 'Travel Agencies', 'compass', 'look after all travel agencies'),
  screen('stores', 'Stores', 'store', 'look after all stores'),
  screen('carriers', 'Carriers & Cargo', 'truck', 'look after all carriers'),
]

export const pathOf = (area: string, { slug }: AreaScreen): string => (slug ? paths.within(area, slug) : area)

export const areas: readonly (readonly [businessType: string, path: string])[] = Object.entries(partnerAreas)
