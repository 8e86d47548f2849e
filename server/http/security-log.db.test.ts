/** Tests the security events that the running server logs. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { forgotPassword, google, login, logout } from '#contract/accounts/auth'
import { readBusiness } from '#contract/business/business/business-profile'
import { gatewayCallback } from '#contract/money/payments'
import { push } from '#contract/sync/sync'
import { insertCustomer } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'

let world: World
let log: string[] = []
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(log.push(String(line))))
  world = await openWorld({ logLevel: 'warn' })
})
beforeEach(() => {
  log = []
})
afterAll(() => world.close())

const events = () => log.map((line) => JSON.parse(line)).filter(({ security }) => security)

it('logs rejected sign-ins, signatures, sessions and access with endpoint and code, without personal data', async () => {
  const { token } = await insertCustomer(world.connection.db)
  const email = 'mutale.private@example.test'
  await world.call(login, { body: { email, password: 'Wrong#2026pass' } })
  await world.call(google, { body: { credential: 'bad:credential' } })
  await world.call(gatewayCallback, { headers: { 'webhook-id': 'bad' }, body: { referenceId: 'reference-1' } })
  await world.call(readBusiness, { token })
  await world.call(addToCart, { token: 'x'.repeat(43), body: {} })
  await world.call(addToCart, { body: {} })
  await world.call(push, {
    token,
    body: {
      protocol: 1,
      device: randomUUID(),
      commands: [{ key: randomUUID(), endpoint: 'listings.edit', params: { id: randomUUID() }, body: { name: 'x' } }],
    },
  })
  expect(events().map(({ security, endpoint, code }) => [security, endpoint, code])).toEqual([
    ['sign_in.failed', 'auth.login', 'wrong_credentials'],
    ['google.refused', 'auth.google', 'google_failed'],
    ['signature.refused', 'payments.callback', 'bad_signature'],
    ['access.denied', 'business.read', 'forbidden'],
    ['session.refused', 'cart.add', 'unauthenticated'],
    ['access.denied', 'listings.edit', 'forbidden'],
  ])
  expect(log.join('')).not.toMatch(/mutale|Wrong#|reference-1|127\.0\.0\.1|xxxx|bad:credential/)
})

it('logs password resets and revoked sessions with the account', async () => {
  const { token } = await insertCustomer(world.connection.db)
  await world.call(forgotPassword, { body: { email: 'somebody@example.test' } })
  await world.call(logout, { token, body: { everywhere: true } })
  expect(events()).toMatchObject([
    { security: 'password.reset_requested', email: expect.any(String) },
    { security: 'sessions.revoked', account: expect.any(String) },
  ])
})
