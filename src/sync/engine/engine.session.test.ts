/** The engine and the session. */
import { beforeEach, describe, expect, it } from 'vitest'
import { add, getServerQuantity, bench, resetBench, minuteMs } from '../../../tests/support/sync/phone-bench'

beforeEach(resetBench)

describe('an expired session', () => {
  it('pauses the outbox, keeps all commands, and continues when the user signs in again', async () => {
    bench.server.tokens.delete('token-1')
    await add(2)
    await bench.time.run(10 * minuteMs)
    expect(bench.server.requests.filter(({ status: code }) => code === 401).length).toBeLessThanOrEqual(2)
    expect(bench.phone.refusedTokens).toContain('token-1')
    expect(await bench.phone.storage(bench.user).readSendable()).toHaveLength(1)
    bench.server.tokens.set('token-2', bench.user)
    bench.phone.signIn(bench.user, 'token-2')
    await bench.time.run(1000)
    expect(getServerQuantity()).toBe(2)
  })

  it('followed by another user’s sign-in sends and displays nothing of the first user', async () => {
    bench.server.tokens.delete('token-1')
    await add(2)
    await bench.time.run(minuteMs)
    const otherUser = bench.random.uuid()
    bench.server.tokens.set('token-of-other', otherUser)
    bench.phone.signIn(otherUser, 'token-of-other')
    await bench.time.run(10 * minuteMs)
    expect(bench.server.effects).toEqual([])
    expect(bench.phone.ownStorage.view('cartItem').size).toBe(0)
    bench.server.tokens.set('token-3', bench.user)
    bench.phone.signIn(bench.user, 'token-3')
    await bench.time.run(minuteMs)
    expect(getServerQuantity()).toBe(2)
    expect(bench.server.effects.map(({ user }) => user)).toEqual([bench.user])
  })

  it('never sends a row of another user', async () => {
    bench.wire.down = true
    await add()
    await bench.time.run(100)
    const storage = bench.phone.ownStorage
    storage.outbox = storage.outbox.map((row) => ({ ...row, user: bench.random.uuid() }))
    bench.wire.down = false
    await bench.time.run(10 * minuteMs)
    expect(bench.server.effects).toEqual([])
  })
})
