/** Rules for every endpoint, and the paths that the specification fixes. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '#contract/core/validation'
import { isMutation } from '#contract/core/build-request'
import { endpoints } from '#contract/index'
import { getRefusalKind } from '#contract/core/refusal-kinds'
import { isRefusalCode, reasons } from '#contract/core/refusals'

const specified = [
  'GET /public/settings',
  'GET /auth/me',
  'POST /auth/login',
  'POST /auth/signup',
  'POST /auth/google',
  'POST /auth/forgot-password',
  'POST /auth/reset-password/:token',
  'PUT /auth/profile',
  'POST /auth/resend-verification',
  'GET /marketplace/showcase',
  'GET /marketplace/featured',
  'GET /cart',
  'POST /cart',
  'PUT /cart/:itemId',
  'DELETE /cart/:itemId',
  'DELETE /cart',
  'GET /vendors',
  'GET /vendors/:id',
  'GET /payments/verify/:reference',
  'GET /dashboard/my-bookings',
  'GET /notifications',
  'POST /notifications/read/:id',
  'POST /notifications/read/all',
  'GET /partner/profile',
  'POST /partner/profile',
  'GET /admin/staff',
  'POST /admin/staff',
  'PUT /admin/staff/:id',
  'DELETE /admin/staff/:id',
  'GET /hotel/admin/profile',
  'GET /admin/dashboard-stats',
  'GET /admin/users',
  'GET /admin/pending-vendors',
  'PATCH /admin/vendors/:id/approve',
  'PATCH /admin/vendors/:id/reject',
  'PATCH /admin/users/:id/status',
  'GET /settings/payment-summary',
  'GET /settings/payment',
  'POST /settings/payment',
  'GET /payouts/history',
  'POST /payouts/mobile-money',
]

it('the contract contains every specified endpoint exactly', () => {
  const existing = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(specified.filter((call) => !existing.includes(call))).toEqual([])
})

it('endpoint names and paths are unique', () => {
  for (const values of [
    endpoints.map((e) => e.name),
    endpoints.map((e) => `${e.method} ${e.path.replace(/:\w+/g, ':')}`),
  ]) {
    expect(new Set(values).size).toBe(values.length)
  }
})

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('the endpoint %s', (_, endpoint) => {
  it('declares its access and its offline behavior', () => {
    expect(endpoint.access.kind).toBeTruthy()
    if (endpoint.offline === 'queue') {
      expect(isMutation(endpoint)).toBe(true)
      expect(endpoint.orderKey, 'a queued command has an order').toBeTypeOf('function')
      expect(endpoint.secret, 'a secret never waits in a queue').toBe(false)
    }
    if (endpoint.offline === 'cache') expect(endpoint.method).toBe('GET')
  })

  it('validates any value without throwing, and never repeats it in messages', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const struct of [endpoint.params, endpoint.query, endpoint.body]) {
          const checked = check(struct, value)
          if (!checked.ok) expect(checked.faults.every((fault) => fault.message.length < 120)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })
})

it('hostile values are rejected without throwing', () => {
  const hostile = [{ toString: {} }, { valueOf: 1 }, Object.create(null), [[[[]]]], { constructor: null }]
  for (const { body } of endpoints) for (const value of hostile) expect(() => check(body, value)).not.toThrow()
})

it('the kind of a refusal depends on its code, then its status, and never on its message', () => {
  expect(getRefusalKind(409, 'sold_out')).toBe('refused')
  expect(getRefusalKind(409, 'key_in_flight')).toBe('retry')
  expect(getRefusalKind(503, undefined)).toBe('retry')
  expect(getRefusalKind(401, 'wrong_credentials')).toBe('refused')
  expect(getRefusalKind(401, undefined)).toBe('sign-in')
  expect(getRefusalKind(418, 'unauthorized! 401')).toBe('refused')
  expect(isRefusalCode('toString')).toBe(false)
  for (const [code, { kind, status, message }] of Object.entries(reasons)) {
    // Its own status, and 422 as the outcome of a command in a push.
    expect([code, getRefusalKind(status, code), getRefusalKind(422, code)]).toEqual([code, kind, kind])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/^[A-Z].*[.!]$/)
  }
})
