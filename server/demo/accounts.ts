/** Builds the demo accounts, and fictitious owners for the other businesses. */
import { findItem } from '#contract/core/checked-access'
import { businessTypes, type BusinessType } from '#contract/core/access'
import { businesses, ownBusiness } from './data/businesses'
import { personName } from './data/names'
import { createId, createRandom } from './random'
import type { Row } from './rows'
import { ownerId, createPhone, vendorId } from './vendors'

export const demoPassword = 'Demo#2026pass'

/** The accounts that users of a demo can sign in with, as printed at the start. */
export const demoAccounts = [
  'customer',
  'customer2',
  'hotel',
  'bus',
  'carhire',
  'realestate',
  'store',
  'travel',
  'carrier',
  'pending',
  'rejected',
  'suspended',
  'suspendedpartner',
  'unverified',
  'hotelmanager',
  'manager',
  'staff',
  'viewer',
  'admin',
  'superadmin',
] as const
export type DemoAccount = (typeof demoAccounts)[number]

export const accountId = (name: DemoAccount): string => createId(`account/${name}`)

const day = 86_400_000
export type Account = Row<'account'>

/** Sets every column, because all rows of a bulk insert need the same columns. */
export function buildAccount(at: Date, id: string, email: string, full_name: string, more: Partial<Account>): Account {
  const created_at = new Date(at.getTime() - createRandom(`joined/${email}`).integer(200, 700) * day)
  return {
    id,
    email,
    full_name,
    phone: createPhone(email),
    password_hash: null,
    role: 'endUser',
    staff_role: null,
    vendor_id: null,
    company_name: null,
    business_type: null,
    is_active: true,
    approval_status: 'approved',
    rejection_reason: null,
    change_requests: [],
    suspended_at: null,
    suspended_by: null,
    suspension_reason: null,
    email_verified_at: created_at,
    nrc: null,
    gender: null,
    address: null,
    location: null,
    country: 'Zambia',
    checklist_hidden: true,
    created_at,
    ...more,
  }
}

const fullNames: Record<DemoAccount, string> = {
  customer: 'Chipo Mwale',
  customer2: 'Mutinta Hamoonga',
  hotel: 'Nalishebo Mubita',
  bus: 'Kelvin Mwansa',
  carhire: 'Yamikani Phiri',
  realestate: 'Thandiwe Zulu',
  store: 'Bwalya Chilufya',
  travel: 'Liswaniso Sitali',
  carrier: 'Joseph Sinkala',
  pending: 'Madalitso Tembo',
  rejected: 'Moses Kapambwe',
  suspended: 'Patrick Muleya',
  suspendedpartner: 'Gift Siame',
  unverified: 'Natasha Katongo',
  hotelmanager: 'Inonge Nyambe',
  manager: 'Lweendo Mudenda',
  staff: 'Kasonde Musonda',
  viewer: 'Ruth Sakala',
  admin: 'Grace Lubinda',
  superadmin: 'Mapalo Kangwa',
}

const homeFields = { gender: 'Female', location: 'Lusaka' }
const getPartnerFields = (type: BusinessType): Partial<Account> => {
  const { key, name } = findItem(businesses[type], (business) => business.key === ownBusiness[type])
  return { role: 'partner', business_type: type, company_name: name, vendor_id: vendorId(key) }
}
const getApplicantFields = (
  business_type: BusinessType,
  company_name: string,
  key: string,
  more: Partial<Account>,
): Partial<Account> => ({
  role: 'partner',
  business_type,
  company_name,
  vendor_id: vendorId(key),
  checklist_hidden: false,
  ...more,
})

const suspend = (at: Date, daysAgo: number, suspension_reason: string): Partial<Account> => ({
  is_active: false,
  suspended_at: new Date(at.getTime() - daysAgo * day),
  suspended_by: accountId('superadmin'),
  suspension_reason,
})

export const rejectionReason =
  'We could not find your licence number in the ZICTA register. Please correct it, or send us a copy of the licence.'

const buildAccountFields = (at: Date): Record<DemoAccount, Partial<Account>> => ({
  customer: { ...homeFields, nrc: '318204/61/1', address: 'Plot 1184, Kudu Road, Kabulonga' },
  customer2: { ...homeFields, nrc: '246713/73/1', address: 'House 22, Mukwa Road, Woodlands' },
  hotel: getPartnerFields('hotel'),
  bus: getPartnerFields('bus'),
  carhire: getPartnerFields('carHiring'),
  realestate: getPartnerFields('realEstate'),
  store: getPartnerFields('store'),
  travel: getPartnerFields('travelAgent'),
  carrier: getPartnerFields('carrier'),
  pending: getApplicantFields('store', 'Kalingalinga Crafts', applicants.pending, {
    approval_status: 'pending',
    created_at: new Date(at.getTime() - 95 * 60_000),
  }),
  rejected: getApplicantFields('carrier', 'Fast Lane Parcels', applicants.rejected, {
    approval_status: 'rejected',
    rejection_reason: rejectionReason,
  }),
  suspended: suspend(at, 3, 'Several bookings were paid with numbers of other people.'),
  suspendedpartner: getApplicantFields('bus', 'Kabwe Night Coaches', applicants.suspendedpartner, {
    ...suspend(at, 12, 'Coaches did not depart, and customers could not reach anybody.'),
  }),
  unverified: { email_verified_at: null },
  hotelmanager: { ...getPartnerFields('hotel'), role: 'hotel-manager' },
  manager: { ...getPartnerFields('hotel'), staff_role: 'partner-manager' },
  staff: { ...getPartnerFields('hotel'), staff_role: 'partner-staff' },
  viewer: { ...getPartnerFields('hotel'), staff_role: 'partner-viewer' },
  admin: { role: 'admin' },
  superadmin: { role: 'superAdmin' },
})

/** Keys of businesses that are not public: pending approval, rejected and suspended. */
export const applicants = {
  pending: 'kalingalinga-crafts',
  rejected: 'fast-lane-parcels',
  suspendedpartner: 'kabwe-night-coaches',
} as const

export const buildDemoAccountRows = (at: Date, passwordHash: string): Account[] =>
  demoAccounts.map((name) =>
    buildAccount(at, accountId(name), `${name}@demo.test`, fullNames[name], {
      password_hash: passwordHash,
      ...buildAccountFields(at)[name],
    }),
  )

const accountsByBusiness: Record<string, DemoAccount> = {
  [ownBusiness.hotel]: 'hotel',
  [ownBusiness.bus]: 'bus',
  [ownBusiness.carHiring]: 'carhire',
  [ownBusiness.realEstate]: 'realestate',
  [ownBusiness.store]: 'store',
  [ownBusiness.travelAgent]: 'travel',
  [ownBusiness.carrier]: 'carrier',
}

export const getOwnerId = (key: string): string =>
  accountsByBusiness[key] ? accountId(accountsByBusiness[key]) : ownerId(key)

/**
 * Builds owners of the businesses that no demo account runs. They have no password, so nobody can sign in with them.
 */
export const buildOwnerRows = (at: Date): Account[] =>
  businessTypes
    .flatMap((type) => businesses[type].map((business) => ({ type, ...business })))
    .filter(({ key }) => !accountsByBusiness[key])
    .map(({ type, key, name, city }, index) =>
      buildAccount(at, ownerId(key), `${key}@example.test`, personName(index), {
        role: 'partner',
        business_type: type,
        company_name: name,
        vendor_id: vendorId(key),
        location: city,
      }),
    )

const guestCount = 12
export const guestIds = Array.from({ length: guestCount }, (_, index) => createId(`account/guest ${index}`))

/** Builds customers with past bookings, so that the demo partners have a history. */
export const buildGuestRows = (at: Date): Account[] =>
  guestIds.map((id, index) => buildAccount(at, id, `guest${index + 1}@example.test`, personName(200 + index), {}))

const newcomerCount = 48
const historyDays = 182

/** Builds customers who joined in the last six months, a few more every month, for the chart of new users. */
export const buildNewcomerRows = (at: Date): Account[] =>
  Array.from({ length: newcomerCount }, (_, index) => {
    const email = `member${index + 1}@example.test`
    const daysAgo = Math.round(historyDays * (1 - Math.sqrt(createRandom(`newcomer/${email}`).integer(0, 1000) / 1000)))
    const created_at = new Date(at.getTime() - daysAgo * day - index * 20 * 60_000)
    return buildAccount(at, createId(`account/newcomer ${index}`), email, personName(300 + index), {
      created_at,
      email_verified_at: created_at,
    })
  })
