/**
 * Who may call the endpoints of the administration and of the screens for businesses. Typed from the specification and
 * the rules of the administration, not derived from the contract. `server/http/access.db.test.ts` proves that the
 * server enforces what the contract says.
 */
import { expect, it } from 'vitest'
import { checkAccess, type Caller } from '#contract/core/access'
import { endpoints } from '#contract/index'

const account = (more: Partial<Caller>): Caller => ({
  role: 'partner',
  staffRole: null,
  isActive: true,
  approvalStatus: 'approved',
  ...more,
})
const callers = {
  visitor: null,
  customer: account({ role: 'endUser' }),
  'suspended customer': account({ role: 'endUser', isActive: false }),
  owner: account({}),
  'pending owner': account({ approvalStatus: 'pending' }),
  'rejected owner': account({ approvalStatus: 'rejected' }),
  'suspended owner': account({ isActive: false }),
  manager: account({ staffRole: 'partner-manager' }),
  'manager of a suspended business': account({ staffRole: 'partner-manager', isActive: false }),
  staff: account({ staffRole: 'partner-staff' }),
  viewer: account({ staffRole: 'partner-viewer' }),
  'hotel manager': account({ role: 'hotel-manager' }),
  admin: account({ role: 'admin' }),
  'suspended admin': account({ role: 'admin', isActive: false }),
  'super admin': account({ role: 'superAdmin' }),
} satisfies Record<string, Caller | null>
type Kind = keyof typeof callers

const superAdmins: Kind[] = ['super admin']
const admins: Kind[] = ['admin', 'super admin']
const managers: Kind[] = ['owner', 'manager']
const applicants: Kind[] = ['owner', 'pending owner', 'rejected owner', 'manager']
/** The owner of a closed business still reads its money. */
const moneyReaders: Kind[] = ['owner', 'suspended owner', 'rejected owner', 'manager', 'viewer']
/** Who sees personal data of customers, and the owner of a closed business. */
const caseParties: Kind[] = [
  'customer',
  'owner',
  'suspended owner',
  'rejected owner',
  'manager',
  'staff',
  'hotel manager',
]
const activeAccounts: Kind[] = [
  'customer',
  'owner',
  'pending owner',
  'rejected owner',
  'manager',
  'staff',
  'viewer',
  'hotel manager',
  ...admins,
]

const allAccounts: Kind[] = [
  ...activeAccounts,
  'suspended customer',
  'suspended admin',
  'suspended owner',
  'manager of a suspended business',
]

const expected: Record<string, Kind[]> = {
  // vendor approvals
  'GET /admin/pending-vendors': admins,
  'GET /admin/pending-vendors/:id': admins,
  'PATCH /admin/vendors/:id/approve': admins,
  'PATCH /admin/vendors/:id/reject': admins,
  'PATCH /admin/vendors/:id/request-changes': admins,
  'POST /admin/vendors/:id/documents/:kind/link': admins,
  'GET /admin/vendors/:id/business-documents': admins,
  'POST /admin/vendors/:id/business-documents/:document/link': admins,
  'PATCH /admin/deposit-claims/:id': admins,
  'GET /admin/money/:kind': admins,
  'POST /admin/money/:kind/export': admins,
  'GET /admin/money/:kind/:id': admins,
  'GET /admin/postings/:id': admins,
  'GET /admin/vendors/:id/payout-pause': admins,
  'PUT /admin/vendors/:id/payout-pause': admins,
  'GET /admin/vendors/:id/payout-reserve': admins,
  'PUT /admin/vendors/:id/payout-reserve': admins,
  'POST /admin/vendors/:id/payout-reserve/end': admins,
  'GET /admin/vendors/:id/fee': admins,
  'GET /admin/fee-rules': admins,
  'POST /admin/fee-rules': superAdmins,
  'POST /admin/fee-rules/:id/withdraw': superAdmins,
  'GET /admin/name-changes': admins,
  'PATCH /admin/name-changes/:id': admins,
  'GET /partner/application': applicants,
  'PUT /partner/application': applicants,
  'PUT /partner/application/documents/:kind': applicants,
  'DELETE /partner/application/documents/:kind': applicants,
  // finance of a business
  'GET /settings/payment-summary': moneyReaders,
  'GET /settings/payment': ['owner'],
  'POST /settings/payment': ['owner'],
  'GET /payouts/history': moneyReaders,
  'GET /finance/statements': moneyReaders,
  'GET /finance/statements/:month': moneyReaders,
  'POST /finance/statements/:month/pdf': moneyReaders,
  'GET /partner/analytics': ['owner', 'manager', 'viewer'],
  // customers of a business
  'GET /partner/customers': ['owner', 'manager', 'staff', 'hotel manager'],
  'PUT /partner/customers/:id': ['owner', 'manager', 'staff', 'hotel manager'],
  'PUT /partner/customers/:id/block': ['owner', 'manager', 'staff', 'hotel manager'],
  'DELETE /partner/customers/:id/block': ['owner', 'manager', 'staff', 'hotel manager'],
  'GET /payouts/terms': ['owner'],
  'POST /payouts/recipients/check': ['owner'],
  'POST /payouts/mobile-money': ['owner'],
  'POST /payouts/own-account': ['owner'],
  // the money of the platform
  'GET /admin/finance': admins,
  'POST /admin/payouts/:id/check': admins,
  'PATCH /admin/payouts/:id': admins,
  'POST /admin/corrections': admins,
  'PATCH /admin/corrections/:id': admins,
  'PATCH /admin/differences/:id': admins,
  'POST /admin/finance/export': admins,
  'GET /admin/finance/earnings/:month': admins,
  // users
  'GET /admin/users': admins,
  'PATCH /admin/users/:id/status': admins,
  'GET /admin/users/:id': admins,
  'GET /admin/users/:id/bookings': admins,
  'GET /admin/users/:id/payments': admins,
  'GET /admin/users/:id/tickets': admins,
  'GET /admin/users/:id/sessions': admins,
  'DELETE /admin/users/:id/sessions': admins,
  'DELETE /admin/users/:id/sessions/:sessionId': admins,
  'POST /admin/invitations/admins': superAdmins,
  'POST /admin/invitations/hotel-managers': admins,
  'GET /admin/invitations': admins,
  'POST /admin/invitations/:id/resend': admins,
  'DELETE /admin/invitations/:id': admins,
  // statistics
  'GET /admin/dashboard-stats': admins,
  'GET /admin/statistics': admins,
  'GET /admin/attention': admins,
  // vendors by service
  'GET /admin/bookings/:id': admins,
  'GET /admin/notes': admins,
  'POST /admin/notes': admins,
  'GET /admin/search': admins,
  'GET /admin/search/items': admins,
  'POST /admin/bookings/:id/cancellation': admins,
  'POST /admin/bookings/:id/refunds': admins,
  'PATCH /admin/refunds/:id': admins,
  'GET /admin/vendors': admins,
  'GET /admin/vendors/:id': admins,
  'GET /admin/vendors/:id/listings': admins,
  'GET /admin/vendors/:id/bookings': admins,
  'PUT /admin/vendors/:id/verified': admins,
  'PUT /admin/vendors/:id/hidden': admins,
  'PUT /admin/vendors/:id/featured': admins,
  'PUT /admin/listings/:id/hidden': admins,
  // settings: administrators read everything and switch maintenance and the banner
  'GET /admin/settings': admins,
  'PUT /admin/settings/maintenance': admins,
  'PUT /admin/settings/banner': admins,
  'PUT /admin/settings/durations': superAdmins,
  'PUT /admin/settings/closed': superAdmins,
  'PUT /admin/settings/payouts': superAdmins,
  'PUT /admin/settings/reserve': superAdmins,
  'PUT /admin/settings/sms': superAdmins,
  'PUT /admin/settings/contact': superAdmins,
  'PUT /admin/settings/company': superAdmins,
  // support
  'GET /admin/support-tickets': admins,
  'GET /admin/support-tickets/:id': admins,
  'PATCH /admin/support-tickets/:id': admins,
  'POST /admin/support-tickets/:id/replies': admins,
  'POST /admin/support-tickets/:id/notes': admins,
  'PUT /admin/support-tickets/:id/assignee': admins,
  'GET /admin/canned-replies': admins,
  'PUT /admin/canned-replies/:id': admins,
  'DELETE /admin/canned-replies/:id': admins,
  // cases
  'GET /admin/cases': admins,
  'POST /admin/cases': admins,
  'GET /admin/cases/:id': admins,
  'GET /admin/cases-about/:about/:id': admins,
  'GET /admin/case-times': admins,
  'PUT /admin/cases/:id/owner': admins,
  'POST /admin/cases/:id/questions': admins,
  'POST /admin/cases/:id/offers': admins,
  'POST /admin/cases/:id/shares': admins,
  'POST /admin/cases/:id/notes': admins,
  'POST /admin/cases/:id/decision': admins,
  'POST /admin/cases/:id/closure': admins,
  'POST /admin/cases/:id/files/:upload/link': admins,
  'GET /cases': caseParties,
  'GET /cases/:id': caseParties,
  'POST /cases/:id/answers': caseParties,
  'PUT /cases/:id/offers/:offer': caseParties,
  'POST /cases/:id/appeal': caseParties,
  'POST /cases/:id/files/:upload/link': caseParties,
  // reported content
  'PUT /reports/:kind/:id': ['customer', 'owner', 'manager', 'staff', 'viewer', 'hotel manager'],
  'GET /admin/reports': admins,
  'PATCH /admin/reports/:kind/:id': admins,
  // audit log
  'GET /admin/audit': admins,
  'POST /admin/audit/export': admins,
  'POST /admin/failed-jobs/:task/retry': admins,
  'DELETE /admin/failed-jobs/:task': admins,
  'POST /auth/confirm-password': activeAccounts,
  'POST /auth/phone/verification/code': activeAccounts,
  'POST /auth/phone/verification': activeAccounts,
  'POST /auth/phone/verification/remove': activeAccounts,
  'POST /auth/phone/proof/code': activeAccounts,
  'POST /auth/phone/proof': activeAccounts,
  // Administrators set up a second factor before any other access is allowed.
  'GET /auth/second-factor': allAccounts,
  'POST /auth/second-factor/setup': allAccounts,
  'POST /auth/second-factor/confirm': allAccounts,
  'POST /auth/second-factor/recovery-codes': allAccounts,
  'POST /auth/second-factor/turn-off': allAccounts,
  'GET /admin/second-factor-resets': admins,
  'POST /admin/second-factor-resets': admins,
  'POST /admin/second-factor-resets/:id/approve': admins,
  // staff, jobs and applications of a business
  'GET /admin/staff': managers,
  'POST /admin/staff': managers,
  'PUT /admin/staff/:id': managers,
  'DELETE /admin/staff/:id': managers,
  'POST /admin/staff/:id/reset-password': managers,
  // keys of the API and webhooks, and what programs read with a key
  'GET /partner/api-keys': managers,
  'POST /partner/api-keys': managers,
  'POST /partner/api-keys/:id/rotate': managers,
  'DELETE /partner/api-keys/:id': managers,
  'GET /partner/webhooks': managers,
  'POST /partner/webhooks': managers,
  'PUT /partner/webhooks/:id': managers,
  'POST /partner/webhooks/:id/secret': managers,
  'DELETE /partner/webhooks/:id': managers,
  'GET /partner/webhooks/:id/deliveries': managers,
  'POST /partner/webhooks/:id/deliveries/:delivery/resend': managers,
  'GET /partner/bookings': ['owner', 'manager', 'staff', 'viewer', 'hotel manager'],
  'GET /partner/bookings/:id': ['owner', 'manager', 'staff', 'viewer', 'hotel manager'],
  // days of the calendar: stop selling, and cancel bookings with a refund
  'PUT /partner/listings/:id/closed-days': ['owner', 'manager', 'staff', 'hotel manager'],
  'PUT /partner/listings/:id/closures/:day': ['owner', 'staff', 'hotel manager'],
  'GET /vendor/jobs': managers,
  'POST /vendor/jobs': managers,
  'GET /vendor/jobs/:id': managers,
  'PUT /vendor/jobs/:id': managers,
  'PUT /vendor/jobs/:id/closed': managers,
  'GET /vendor/applications': managers,
  'PUT /vendor/applications/:id': managers,
}

const findEndpoint = (call: string) => endpoints.find(({ method, path }) => `${method} ${path}` === call)

it.each(Object.entries(expected))('%s may be called by: %s', (call, kinds) => {
  const { access } = findEndpoint(call)!
  const allowed = Object.entries(callers).filter(([, caller]) => checkAccess(access, caller) === 'allowed')
  expect(allowed.map(([kind]) => kind).sort()).toEqual([...kinds].sort())
})

it('Every endpoint below /admin is listed here', () => {
  const calls = endpoints
    .filter(({ path }) => path.startsWith('/admin/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect(calls.filter((call) => !(call in expected))).toEqual([])
})
