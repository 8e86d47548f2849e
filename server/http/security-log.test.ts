import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/index'
import { isRefusalCode } from '#contract/core/refusals'
import {
  createSecurityLog,
  decisions,
  maxEventsPerWindow,
  needsDecision,
  securityEvents,
  windowMs,
} from './security-log'

const secret = Buffer.alloc(32, 7)
const address = '203.0.113.7'
const findEndpoint = (name: string) => endpoints.find((endpoint) => endpoint.name === name)!

let lines: Record<string, unknown>[]
const openLog = (key = secret) =>
  createSecurityLog({ warn: (fields) => void lines.push(fields as Record<string, unknown>) }, [key])
beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('the security decisions', () => {
  it.each(endpoints.filter(needsDecision).map(({ name }) => name))('include the endpoint %s', (name) => {
    expect(Object.keys(decisions)).toContain(name)
  })

  it('refer only to existing endpoints and outcomes', () => {
    const names = new Set(endpoints.map(({ name }) => name))
    expect(Object.keys(decisions).filter((name) => !names.has(name))).toEqual([])
    const outcomes = Object.values(decisions).flatMap((decision) => Object.keys(decision))
    expect(outcomes.filter((outcome) => outcome !== 'ok' && !isRefusalCode(outcome))).toEqual([])
  })
})

describe('a security event', () => {
  it('correlates by keyed hashes and contains no personal data', () => {
    const login = {
      accountId: 'account-1',
      address,
      input: { body: { email: ' Mutale@Example.test', password: 'Kwacha#2026' } },
    }
    const log = openLog()
    log.outcome(findEndpoint('auth.login'), 'wrong_credentials', login)
    log.outcome(findEndpoint('auth.login'), 'too_many_sign_ins', {
      ...login,
      input: { body: { email: 'mutale@example.test' } },
    })
    openLog(Buffer.alloc(32, 8)).outcome(findEndpoint('auth.login'), 'wrong_credentials', login)
    expect(lines).toMatchObject([
      { security: 'sign_in.failed', endpoint: 'auth.login', code: 'wrong_credentials' },
      { security: 'sign_in.locked', code: 'too_many_sign_ins' },
      {},
    ])
    const [first, second, otherKey] = lines as [Record<string, string>, Record<string, string>, Record<string, string>]
    expect([first.email, first.address, first.account]).toEqual([second.email, second.address, second.account])
    expect(first.email).toMatch(/^[\w-]{12}$/)
    expect([otherKey.email, otherKey.address]).not.toEqual([first.email, first.address])
    expect(JSON.stringify(lines)).not.toMatch(/mutale|kwacha|203\.0|account-1/i)
  })

  it('is recorded for denied access to any endpoint and for an invalid session token', () => {
    const log = openLog()
    log.outcome(findEndpoint('cart.add'), 'forbidden', { accountId: 'a' })
    log.outcome(findEndpoint('cart.add'), 'unauthenticated', { address, hasToken: true })
    log.outcome(findEndpoint('cart.add'), 'unauthenticated', { address, hasToken: false })
    log.outcome(findEndpoint('cart.add'), 'sold_out', { accountId: 'a' })
    log.outcome(findEndpoint('payments.callback'), 'bad_signature', { address })
    expect(lines.map(({ security }) => security)).toEqual(['access.denied', 'session.refused', 'signature.refused'])
  })

  it('is recorded for a sign-out only when all sessions end', () => {
    const log = openLog()
    log.outcome(findEndpoint('auth.logout'), 'ok', { accountId: 'a', input: { body: {} } })
    log.outcome(findEndpoint('auth.logout'), 'ok', { accountId: 'a', input: { body: { everywhere: true } } })
    expect(lines.map(({ security }) => security)).toEqual(['sessions.revoked'])
  })

  it('accepts hostile input', () => {
    const log = openLog()
    for (const body of [null, 7, [], { email: { toString: {} } }, { everywhere: [] }])
      log.outcome(findEndpoint('auth.login'), 'wrong_credentials', { input: { body } })
    expect(lines).toHaveLength(5)
  })
})

describe('a flood of security events', () => {
  it('is limited per event, and suppressed events are counted', () => {
    const log = openLog()
    for (let index = 0; index < maxEventsPerWindow + 30; index++) log.record('sign_in.failed', { address })
    log.record('socket.refused', { address })
    expect(lines).toHaveLength(maxEventsPerWindow + 1)
    vi.advanceTimersByTime(windowMs)
    expect(lines.at(-1)).toEqual({ security: 'sign_in.failed', suppressed: 30 })
    log.record('sign_in.failed', { address })
    expect(lines.at(-1)).toMatchObject({ security: 'sign_in.failed', address: expect.any(String) })
  })

  it('logs no suppression if nothing was suppressed', () => {
    openLog().record('sign_in.failed', { address })
    vi.advanceTimersByTime(windowMs * 2)
    expect(lines).toHaveLength(1)
  })
})

it('is documented: events.md lists every event', async () => {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile('docs/security/events.md', 'utf8')
  expect(securityEvents.filter((event) => !text.includes(`| \`${event}\` |`))).toEqual([])
})
