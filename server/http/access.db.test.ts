/** Calls every endpoint with every kind of caller, and checks that the server enforces the access of the contract. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAccess, type Caller, type Role, type ApprovalStatus, type StaffRole } from '#contract/core/access'
import { endpoints } from '#contract/index'
import type { Endpoint } from '#contract/core/endpoint'
import { insertAccount, insertSession } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'

interface CallerKind {
  name: string
  row: { role: Role; is_active?: boolean; approval_status?: ApprovalStatus; staff_role?: StaffRole }
  hasOffer?: true
  mustSetUpSecondFactor?: true
}

const callerKinds: CallerKind[] = [
  { name: 'a customer', row: { role: 'endUser' } },
  { name: 'a suspended customer', row: { role: 'endUser', is_active: false } },
  { name: 'a person with an employment to accept', row: { role: 'endUser' }, hasOffer: true },
  { name: 'a partner', row: { role: 'partner' } },
  { name: 'a pending partner', row: { role: 'partner', approval_status: 'pending' } },
  { name: 'a rejected partner', row: { role: 'partner', approval_status: 'rejected' } },
  { name: 'a suspended partner', row: { role: 'partner', is_active: false } },
  {
    name: 'a viewer of a suspended business',
    row: { role: 'partner', staff_role: 'partner-viewer', is_active: false },
  },
  { name: 'a viewer', row: { role: 'partner', staff_role: 'partner-viewer' } },
  { name: 'a hotel manager', row: { role: 'hotel-manager' } },
  { name: 'an admin', row: { role: 'admin' } },
  { name: 'a super admin', row: { role: 'superAdmin' } },
  { name: 'an admin who must set up a second factor', row: { role: 'admin' }, mustSetUpSecondFactor: true },
]

const accessRefusals = new Set([
  'unauthenticated',
  'forbidden',
  'suspended',
  'employment_offered',
  'second_factor_setup',
  'pending_approval',
])
const refusalByVerdict = {
  'sign-in': 'unauthenticated',
  suspended: 'suspended',
  employment: 'employment_offered',
  'second-factor': 'second_factor_setup',
  pending: 'pending_approval',
  forbidden: 'forbidden',
} as const

describe.each<Omit<CallerKind, 'row'> & { row: CallerKind['row'] | null }>([
  { name: 'a visitor without a session', row: null },
  ...callerKinds,
])('access of $name', ({ row, hasOffer = false, mustSetUpSecondFactor = false }) => {
  let world: World
  let accountId: string | null = null
  let caller: Caller | null = null
  beforeAll(async () => {
    world = await openWorld()
    if (!row) return
    const offered_staff_id = hasOffer ? (await insertAccount(world.connection.db)).id : null
    accountId = (
      await insertAccount(world.connection.db, { ...row, offered_staff_id, second_factor_due: mustSetUpSecondFactor })
    ).id
    caller = {
      role: row.role,
      staffRole: row.staff_role ?? null,
      isActive: row.is_active ?? true,
      approvalStatus: row.approval_status ?? 'approved',
      hasOffer,
      mustSetUpSecondFactor,
    }
  })
  afterAll(() => world.close())

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as [string, Endpoint]))(
    'is decided by the contract for the endpoint %s',
    async (_, endpoint) => {
      // One endpoint signs the caller out, so each call has its own session.
      const token = accountId ? await insertSession(world.connection.db, accountId) : undefined
      // The server rejects most calls for the missing body. Only the code shows whether it denied access.
      const answer = await world.call(endpoint, { token, params: { id: 'x', itemId: 'x', token: 'x', reference: 'x' } })
      const verdict = checkAccess(endpoint.access, caller)
      const code = accessRefusals.has(answer.body?.code) ? answer.body.code : 'let in'
      expect(code).toBe(verdict === 'allowed' ? 'let in' : refusalByVerdict[verdict])
      expect(answer.status).not.toBe(500)
    },
  )
})
