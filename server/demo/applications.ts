/** Builds businesses of several types that wait for approval, with the history of their applications. */
import type { BusinessType } from '#contract/core/access'
import type { ChangeRequest } from '#contract/business/business/application'
import { accountId, buildAccount, type Account } from './accounts'
import type { Row } from './rows'
import { createPhone, ownerId, vendorId, type Vendor } from './vendors'

const hour = 3_600_000

interface Applicant {
  key: string
  type: BusinessType
  name: string
  owner: string
  city: string
  description: string
  hoursAgo: number
  isUnverified?: true
  changes?: ChangeRequest[]
}

const applicants: readonly Applicant[] = [
  {
    key: 'musungu-river-camp',
    type: 'hotel',
    name: 'Musungu River Camp',
    owner: 'Inonge Wamunyima',
    city: 'Mongu',
    description: 'Eight tents and a bar on the edge of the Barotse plain.',
    hoursAgo: 5,
  },
  {
    key: 'chambeshi-coaches',
    type: 'bus',
    name: 'Chambeshi Coaches',
    owner: 'Mwape Chisanga',
    city: 'Kasama',
    description: '',
    hoursAgo: 30,
    changes: [
      { field: 'description', reason: 'missing', note: 'Please describe your routes and coaches.' },
      { field: 'phone', reason: 'wrong', note: 'Nobody answers at this number.' },
      { field: 'rtsa', reason: 'outdated', note: 'This licence expired in June.' },
    ],
  },
  {
    key: 'kabompo-car-hire',
    type: 'carHiring',
    name: 'Kabompo Car Hire',
    owner: 'Sombo Kayombo',
    city: 'Solwezi',
    description: 'Pickups and 4x4s for the mines.',
    hoursAgo: 52,
    isUnverified: true,
  },
  {
    key: 'lukanga-homes',
    type: 'realEstate',
    name: 'Lukanga Homes',
    owner: 'Beatrice Mumba',
    city: 'Kabwe',
    description: 'Flats and houses to rent in Kabwe.',
    hoursAgo: 75,
  },
]

export interface ApplicationRows {
  applicantAccounts: Account[]
  applicantVendors: Vendor[]
  approvalEvents: Row<'approval_event'>[]
}

export function buildApplications(at: Date, rejectionReason: string): ApplicationRows {
  const before = (hours: number) => new Date(at.getTime() - hours * hour)
  return {
    applicantAccounts: applicants.map(({ key, type, name, owner, city, hoursAgo, isUnverified, changes }) =>
      buildAccount(at, ownerId(key), `${key}@example.test`, owner, {
        role: 'partner',
        business_type: type,
        company_name: name,
        vendor_id: vendorId(key),
        location: city,
        approval_status: 'pending',
        checklist_hidden: false,
        change_requests: changes ?? [],
        created_at: before(hoursAgo),
        email_verified_at: isUnverified ? null : before(hoursAgo - 0.2),
      }),
    ),
    applicantVendors: applicants.map(({ key, type, name, city, description, hoursAgo }) =>
      buildApplicantVendor(key, type, name, ownerId(key), before(hoursAgo), { city, description }),
    ),
    approvalEvents: [
      {
        account_id: accountId('rejected'),
        event: 'rejected',
        actor_id: accountId('admin'),
        reason: rejectionReason,
        changes: [],
        at: before(20),
      },
      ...applicants.flatMap(({ key, changes, hoursAgo }) =>
        changes
          ? [
              {
                account_id: ownerId(key),
                event: 'changes_requested' as const,
                actor_id: accountId('admin'),
                reason: '',
                changes,
                at: before(hoursAgo - 4),
              },
            ]
          : [],
      ),
    ],
  }
}

/** Builds a vendor as it is after sign-up: hidden, with a name and a phone number. */
export const buildApplicantVendor = (
  key: string,
  business_type: BusinessType,
  name: string,
  owner_id: string,
  created_at: Date,
  more: { city?: string; description?: string } = {},
): Vendor => ({
  key,
  id: vendorId(key),
  name,
  description: '',
  verified: false,
  street: null,
  city: '',
  province: '',
  phone: createPhone(`${key}@demo.test`),
  website: null,
  email: null,
  hours: {},
  profile: {},
  average: 0,
  visible: false,
  owner_id,
  business_type,
  images: [],
  counter_account_id: null,
  created_at,
  ...more,
})
