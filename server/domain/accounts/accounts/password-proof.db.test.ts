/** Dangerous commands need a recent proof of the password: a sign-in, or a confirmation. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportAudit } from '#contract/platform/audit'
import { confirmPassword, maxProofAgeMinutes } from '#contract/accounts/auth'
import type { Endpoint } from '#contract/core/endpoint'
import { insertAccount, insertSession } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { execute, type Deps } from '../../../http/execute'
import { createAccessHook } from '../../../http/request-access'
import { command } from '../../route'
import { hashNewPassword } from './passwords'
import { find } from './sessions'

const minuteMs = 60_000
const password = 'Kariba#2026 dam'
const dangerous: Endpoint = { ...exportAudit, name: 'test.dangerous', confirmPassword: true }

let world: World
let now = Date.now()
let executions = 0
const route = command(dangerous, async () => void executions++)

beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
beforeEach(() => {
  now = Date.now()
  executions = 0
})
afterAll(() => world.close())

async function signInAdmin(hasPassword = true) {
  const password_hash = hasPassword ? await hashNewPassword(password) : null
  const account = await insertAccount(world.connection.db, { role: 'admin', password_hash })
  return insertSession(world.connection.db, account.id)
}

const getDeps = (): Deps => ({
  connection: world.connection,
  gateways: world.gateways,
  settings: { publicUrl: '', demo: true, secrets: [world.secret] },
  clock: () => new Date(now),
})

async function runDangerous(token: string, key: string | null = null) {
  const input = { body: { from: '2026-11-01', to: '2026-11-02' } }
  const caller = await find(world.connection.db, token)
  return execute(route, { caller, input, address: '127.0.0.1', key, wantsAnswer: true }, getDeps())
}

const openRequest = (token: string) => {
  const request = { headers: { authorization: `Bearer ${token}` }, ip: '127.0.0.1' }
  const hook = createAccessHook(dangerous, getDeps()) as unknown as (request: unknown) => Promise<void>
  return hook(request as FastifyRequest)
}

const confirm = (token: string, given = password) => world.call(confirmPassword, { token, body: { password: given } })

it('runs a dangerous command up to ten minutes after the sign-in', async () => {
  const token = await signInAdmin()
  now += maxProofAgeMinutes * minuteMs - 1000
  expect(await runDangerous(token)).toMatchObject({ ok: true })
  await openRequest(token)
})

it('refuses a dangerous command later, before its body is read and in a push', async () => {
  const token = await signInAdmin()
  now += maxProofAgeMinutes * minuteMs + 2000
  await expect(openRequest(token)).rejects.toMatchObject({ code: 'password_required', status: 403 })
  await expect(runDangerous(token)).rejects.toMatchObject({ code: 'password_required' })
  expect(executions).toBe(0)
})

it('runs the command with the same idempotency key after the password was confirmed, once', async () => {
  const [token, key] = [await signInAdmin(), randomUUID()]
  now += 11 * minuteMs
  await expect(runDangerous(token, key)).rejects.toMatchObject({ code: 'password_required' })
  expect(await confirm(token)).toMatchObject({ status: 200, body: { message: 'Your password is confirmed.' } })
  expect(await runDangerous(token, key)).toMatchObject({ ok: true })
  now += 9 * minuteMs
  expect(await runDangerous(token, key)).toMatchObject({ ok: true })
  expect(executions).toBe(1)
  now += 2 * minuteMs
  await expect(runDangerous(token, randomUUID())).rejects.toMatchObject({ code: 'password_required' })
})

it('applies a confirmation to the session that made it only', async () => {
  const account = await insertAccount(world.connection.db, {
    role: 'admin',
    password_hash: await hashNewPassword(password),
  })
  const [token, otherToken] = await Promise.all([
    insertSession(world.connection.db, account.id),
    insertSession(world.connection.db, account.id),
  ])
  now += 11 * minuteMs
  await confirm(token)
  expect(await runDangerous(token)).toMatchObject({ ok: true })
  await expect(runDangerous(otherToken)).rejects.toMatchObject({ code: 'password_required' })
})

it('refuses a wrong password at its field, limits guesses and does not count them as a proof', async () => {
  const token = await signInAdmin()
  now += 11 * minuteMs
  expect(await confirm(token, 'Wrong#2026')).toMatchObject({
    status: 422,
    body: { code: 'wrong_password', fields: { password: 'Your current password is incorrect.' } },
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token, 'Wrong#2026')))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
  expect(answers.filter(({ body }) => body.code === 'too_many_sign_ins')).toHaveLength(16)
  await expect(runDangerous(token)).rejects.toMatchObject({ code: 'password_required' })
})

it('asks an account without a password to sign in again, and a recent sign-in is not extended', async () => {
  const token = await signInAdmin(false)
  now += 9 * minuteMs
  expect((await confirm(token, 'any')).status).toBe(200)
  now += 2 * minuteMs
  await expect(runDangerous(token)).rejects.toMatchObject({ code: 'password_required' })
  expect((await confirm(token, 'any')).body.code).toBe('sign_in_again')
})
