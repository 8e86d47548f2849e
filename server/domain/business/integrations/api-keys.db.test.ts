/** Keys of the API over HTTP: what they reach, when they end, and what is stored and logged about them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { scopeEndpoints } from '#contract/api-scopes'
import { me } from '#contract/accounts/session'
import { listVendorBookings, readVendorBooking } from '#contract/bookings/bookings/vendor-bookings'
import { listCustomers } from '#contract/bookings/customers'
import { listActivity } from '#contract/business/activity/activity'
import * as apiKeys from '#contract/business/integrations/api-keys'
import { listOwnListings } from '#contract/business/listings/own-listings'
import { adjustStock } from '#contract/business/listings/stock-adjustments'
import { apiScopeNames, type ApiScope } from '#contract/core/api-scopes'
import type { Endpoint } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { endpoints } from '#contract/index'
import { listPayouts, sendMoney } from '#contract/money/payouts'
import { push } from '#contract/sync/sync'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertProduct,
  insertSession,
  insertStay,
  insertVendor,
} from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { authorize } from '../../../http/execute'
import { limits } from '../../core/limits'
import { findKeyCaller } from './api-keys'

let world: World
let now: Date | null = null
let log: string[] = []
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(log.push(String(line))))
  world = await openWorld({ logLevel: 'trace', clock: () => now ?? new Date() })
})
beforeEach(() => {
  now = null
  log = []
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})

const newBusiness = async () => {
  const vendor = await insertVendor(world.connection.db)
  return { ...vendor, token: vendor.owner.token }
}
const create = (token: string, scopes: readonly ApiScope[], more: object = {}) =>
  world.call(apiKeys.createApiKey, {
    token,
    body: { id: randomUUID(), name: 'Channel manager', scopes, lifetime: 'never', ...more },
  })
const createKey = async (token: string, scopes: readonly ApiScope[], more: object = {}): Promise<string> =>
  (await create(token, scopes, more)).body.key
const list = async (token: string): Promise<apiKeys.ApiKey[]> => (await world.call(apiKeys.listApiKeys, { token })).body
const insertMember = async (vendorId: string, staffRole: 'partner-manager' | 'partner-staff' | 'partner-viewer') => {
  const { id } = await insertAccount(world.connection.db, {
    role: 'partner',
    staff_role: staffRole,
    staff_status: 'active',
    vendor_id: vendorId,
    business_type: 'hotel',
  })
  return insertSession(world.connection.db, id)
}

describe('a key', () => {
  it('is displayed once, stored as a hash, and absent from logs', async () => {
    const { token } = await newBusiness()
    const key = await createKey(token, ['listings:read'])
    expect(key).toMatch(/^tlp_[\w-]{43}$/)
    expect((await world.call(listOwnListings, { token: key })).status).toBe(200)
    expect((await world.call(me, { token: key })).status).toBe(403)
    expect((await world.call(listOwnListings, { token: `${key}x` })).status).toBe(401)
    const [stored] = await list(token)
    expect(stored).toMatchObject({
      prefix: key.slice(0, 8),
      lastCharacters: key.slice(-4),
      lastUsedOn: expect.stringMatching(/^\d{4}-/),
    })
    const rows = await world.connection.db.selectFrom('api_key').selectAll().execute()
    const keyedOutcomes = await world.connection.db.selectFrom('command_key').selectAll().execute()
    expect(JSON.stringify([stored, rows, keyedOutcomes])).not.toContain(key.slice(10, -4))
    expect(log.join('')).toContain('api_key.changed')
    expect(log.join('')).not.toContain(key.slice(4, -4))
  })

  const isOpen = ({ access }: Endpoint) => ['public', 'demo', 'gateway'].includes(access.kind)
  const closedEndpoints = endpoints.filter((endpoint) => !isOpen(endpoint))

  it.each(apiScopeNames)('is refused by all endpoints of the contract outside its scope %s', async (scope) => {
    const key = await createKey((await newBusiness()).token, [scope])
    const caller = await findKeyCaller(world.connection.db, key)
    const getRefusal = (endpoint: Endpoint) => {
      try {
        authorize(endpoint, caller, new Date())
        return null
      } catch (error) {
        return error instanceof Refusal ? error.code : error
      }
    }
    const refusals = closedEndpoints.map((endpoint) => [endpoint.name, getRefusal(endpoint)])
    expect(refusals).toEqual(
      closedEndpoints.map((endpoint) => [
        endpoint.name,
        scopeEndpoints[scope].includes(endpoint) ? null : 'scope_missing',
      ]),
    )
  })

  it('is refused over HTTP by all endpoints outside its scopes', async () => {
    const key = await createKey((await newBusiness()).token, ['listings:read'])
    const outside = closedEndpoints.filter((endpoint) => !scopeEndpoints['listings:read'].includes(endpoint))
    for (const endpoint of outside) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]))
      const { status, body } = await world.call(endpoint, {
        token: key,
        params,
        body: endpoint.method === 'GET' ? undefined : {},
      })
      expect([endpoint.name, status, body.code]).toEqual([endpoint.name, 403, 'scope_missing'])
    }
  }, 60_000)

  it('never reaches commands that move money or need the password, nor a batch of the app', async () => {
    const reachable = apiScopeNames.flatMap((scope) => scopeEndpoints[scope])
    expect(
      reachable.filter(({ confirmPassword, secret, requiresKey }) => confirmPassword || secret || requiresKey),
    ).toEqual([])
    const key = await createKey((await newBusiness()).token, apiScopeNames)
    const body = { recipientName: 'A', recipientPhone: '0961234567', amount: 5, reason: 'x' }
    expect((await world.call(sendMoney, { token: key, key: randomUUID(), body })).status).toBe(403)
    expect(
      (await world.call(push, { token: key, body: { protocol: 1, device: randomUUID(), commands: [] } })).status,
    ).toBe(403)
  })

  it('reads the own business only, and customers only with their scope', async () => {
    const [own, other] = [await newBusiness(), await newBusiness()]
    const { db } = world.connection
    const [customer, room] = [await insertCustomer(db), await insertListing(db, { vendor_id: own.id })]
    const bookingId = await insertStay(db, { vendor_id: own.id, account_id: customer.id, listing_id: room.id })
    const plain = await createKey(own.token, ['bookings:read'])
    const full = await createKey(own.token, ['bookings:read', 'customers:read'])
    const foreign = await createKey(other.token, ['bookings:read', 'customers:read'])
    const read = async (token: string) =>
      (await world.call(readVendorBooking, { token, params: { id: bookingId } })).body
    expect(await read(full)).toMatchObject({ _id: bookingId, customerPhone: expect.stringMatching(/^0/) })
    expect(await read(plain)).toMatchObject({ _id: bookingId, customerPhone: null })
    expect(JSON.stringify(await read(plain))).not.toContain((await read(full)).customerPhone)
    expect(await read(foreign)).toMatchObject({ code: 'not_found' })
    const listed = await world.call(listVendorBookings, { token: plain })
    expect(listed.body).toMatchObject({ bookings: [{ _id: bookingId, customerPhone: null }], next: null })
    expect((await world.call(listVendorBookings, { token: foreign })).body.bookings).toEqual([])
    expect((await world.call(listCustomers, { token: plain })).body).toMatchObject({ code: 'scope_missing' })
  })

  it('sees phone numbers of payouts masked', async () => {
    const business = await newBusiness()
    const key = await createKey(business.token, ['finance:read'])
    await world.connection.db
      .insertInto('payout')
      .values({
        id: randomUUID(),
        reference: randomUUID(),
        vendor_id: business.id,
        requested_by: business.owner_id,
        recipient_name: 'Mutale',
        network: 'MTN',
        phone: '0967654321',
        reason: 'Rent',
        amount_ngwee: 100,
        fee_ngwee: 0,
        state: 'successful',
        created_at: new Date(),
        changed_at: new Date(),
      })
      .execute()
    const { body } = await world.call(listPayouts, { token: key })
    expect(body).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('0967654321')
    expect(JSON.stringify((await world.call(listPayouts, { token: business.token })).body)).toContain('0967654321')
  })

  it('executes a command once per idempotency key, and the activity names the key', async () => {
    const store = await insertVendor(world.connection.db, { business_type: 'store' })
    const { token } = store.owner
    const product = await insertProduct(world.connection.db, { vendor_id: store.id })
    const key = await createKey(token, ['stock:write'], { name: 'Till software' })
    const command = {
      token: key,
      key: randomUUID(),
      params: { id: product.id },
      body: { id: randomUUID(), difference: 3, reason: 'delivery' },
    }
    const results = await Promise.all([1, 2, 3].map(() => world.call(adjustStock, command)))
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
    const changed = await world.connection.db
      .selectFrom('listing')
      .select('capacity')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect(changed.capacity).toBe(product.capacity + 3)
    const { entries } = (await world.call(listActivity, { token })).body
    expect(entries.map(({ kind, apiKey }: { kind: string; apiKey: string | null }) => [kind, apiKey])).toEqual([
      ['listings.adjustStock', 'Till software'],
      ['apiKeys.create', null],
    ])
  })
})

describe('the end of a key', () => {
  const use = async (key: string) => (await world.call(listOwnListings, { token: key })).status

  it('is its revocation, at once', async () => {
    const { token } = await newBusiness()
    const key = await createKey(token, ['listings:read'])
    const [{ _id: id } = { _id: '' }] = await list(token)
    expect(
      (await world.call(apiKeys.revokeApiKey, { token: (await newBusiness()).token, params: { id } })).status,
    ).toBe(404)
    expect(await use(key)).toBe(200)
    expect((await world.call(apiKeys.revokeApiKey, { token, params: { id } })).status).toBe(200)
    const { status, body } = await world.call(listOwnListings, { token: key })
    expect([status, body.message]).toEqual([
      401,
      'This API key is not valid. It was revoked, has expired, or its business is not open.',
    ])
    expect(await list(token)).toMatchObject([{ isRevoked: true }])
  })

  it('is its expiry', async () => {
    const { token } = await newBusiness()
    const key = await createKey(token, ['listings:read'], { lifetime: '30' })
    const created = Date.now()
    now = new Date(created + 29 * 86_400_000)
    expect(await use(key)).toBe(200)
    now = new Date(created + 30 * 86_400_000 + 60_000)
    expect(await use(key)).toBe(401)
  })

  it('is the suspension of the business or its owner, until it ends', async () => {
    const { token, id, owner_id } = await newBusiness()
    const key = await createKey(token, ['listings:read'])
    const set = (row: { is_active?: boolean; approval_status?: 'approved' | 'rejected' }) =>
      world.connection.db.updateTable('account').set(row).where('id', '=', owner_id).execute()
    await set({ is_active: false })
    expect(await use(key)).toBe(401)
    await set({ is_active: true, approval_status: 'rejected' })
    expect(await use(key)).toBe(401)
    await set({ approval_status: 'approved' })
    expect([await use(key), id]).toEqual([200, id])
  })

  it('follows a rotation after the chosen hours, while the new key is valid', async () => {
    const { token } = await newBusiness()
    const start = Date.now()
    const old = await createKey(token, ['listings:read'])
    const [{ _id: id } = { _id: '' }] = await list(token)
    const rotate = (overlapHours: string, oldId = id) =>
      world.call(apiKeys.rotateApiKey, { token, params: { id: oldId }, body: { id: randomUUID(), overlapHours } })
    const { key } = (await rotate('24')).body
    expect([await use(old), await use(key)]).toEqual([200, 200])
    expect(await list(token)).toHaveLength(2)
    now = new Date(start + 25 * 3_600_000)
    // The owner's session is not under the test's clock.
    expect([await use(old), await use(key)]).toEqual([401, 200])
    expect((await rotate('0')).body).toMatchObject({ code: 'password_required' })
  })
})

describe('creating keys', () => {
  it('is allowed to the owner and to members with the permissions of the scopes', async () => {
    const { token, id } = await newBusiness()
    const manager = await insertMember(id, 'partner-manager')
    expect((await create(manager, ['bookings:read', 'finance:read', 'customers:read'])).status).toBe(200)
    expect((await create(manager, ['stock:write'])).body).toMatchObject({
      code: 'forbidden',
      message: 'Only the owner of the business can give a key these permissions.',
    })
    for (const role of ['partner-staff', 'partner-viewer'] as const)
      expect((await create(await insertMember(id, role), ['bookings:read'])).status).toBe(403)
    expect((await create(token, ['stock:write'])).status).toBe(200)
    const key = await createKey(token, apiScopeNames)
    expect((await create(key, ['bookings:read'])).status).toBe(403)
  })

  it('needs a recent proof of the password', async () => {
    const { token } = await newBusiness()
    await world.connection.db
      .updateTable('session')
      .set({ proved_at: new Date(Date.now() - 86_400_000) })
      .execute()
    expect((await create(token, ['bookings:read'])).body).toMatchObject({ code: 'password_required' })
  })

  it('stops at the limit, also for concurrent requests', async () => {
    const { token } = await newBusiness()
    for (let count = 0; count < apiKeys.maxApiKeys - 2; count++) await create(token, ['bookings:read'])
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => create(token, ['bookings:read'])))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  })

  it('never returns the key of a repeated request', async () => {
    const { token } = await newBusiness()
    const id = randomUUID()
    expect((await create(token, ['bookings:read'], { id })).status).toBe(200)
    expect((await create(token, ['bookings:read'], { id })).body).toMatchObject({ code: 'wrong_state' })
  })
})

it('limits the requests of one key, and says when to continue', async () => {
  const { token } = await newBusiness()
  const [key, otherKey] = [await createKey(token, ['listings:read']), await createKey(token, ['listings:read'])]
  now = new Date()
  const { max } = limits.apiKey
  const answers = await Promise.all(Array.from({ length: max + 5 }, () => world.call(listOwnListings, { token: key })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(max)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'rate_limited', detail: { retryAfter: 60 } })
  expect(refused?.headers['retry-after']).toBe('60')
  expect((await world.call(listOwnListings, { token: otherKey })).status).toBe(200)
})
