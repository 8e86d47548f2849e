/** A tab that crashes at its n-th storage call, for n = 1, 2, 3 … until a run completes without a crash. */
import { describe, expect, it } from 'vitest'
import { addToCart, removeFromCart, setCartQuantity } from '#contract/orders/cart'
import { markAllNotificationsRead } from '#contract/messages/notifications'
import { isPush, openBench } from '../../tests/support/sync/devices'
import { itemOf, notificationOf } from '../../tests/support/sync/model-server'
import { cut } from '../../tests/support/sync/wire'

interface Ending {
  crashed: boolean
  cart: (number | undefined)[]
  shown: (number | undefined)[]
  effects: string[]
  left: { key: string; state: string }[]
  notes: boolean[]
}

/** A lost response, a refusal, an overtaking edit and a pull, which together cover nearly all writes. */
async function run(diesAt: number, when: 'before' | 'after'): Promise<Ending> {
  const { phone, time, random, server, wire, user } = await openBench(11)
  const [kept, gone, removed, untouched, note] = Array.from({ length: 5 }, () => random.uuid()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  server.gone.add(gone)
  server.faults.forgetsTouched = true
  server.put(user, 'notification', note, notificationOf(note))
  server.put(user, 'cartItem', untouched, itemOf(untouched, 7))
  phone.crash = { in: diesAt, when }
  phone.kick('pull')
  await time.run(1000)
  let lost = 0
  wire.next = async (request, to) => {
    if (!isPush(request) || lost++ !== 1) return null
    await to.handle(request)
    return cut()
  }
  const reopen = () => phone.tabs.some(({ alive }) => alive) || phone.openTab()
  const steps = [
    () => phone.act(addToCart, { body: { productId: kept, quantity: 2 } }),
    () => phone.act(addToCart, { body: { productId: gone, quantity: 1 } }),
    () => phone.act(addToCart, { body: { productId: removed, quantity: 1 } }),
    () => phone.act(setCartQuantity, { params: { itemId: kept }, body: { quantity: 5 } }),
    () => phone.act(removeFromCart, { params: { itemId: removed } }),
    () => phone.act(markAllNotificationsRead, {}),
  ]
  for (const step of steps) {
    await step()
    await time.run(130)
    reopen()
  }
  await time.run(5 * 60_000)
  reopen()
  await time.run(5 * 60_000)
  const storage = phone.storage(user)
  const cart = server.account(user).cart
  return {
    crashed: phone.crash === null,
    cart: [kept, gone, removed, untouched].map((id) => cart.get(id)?.data?.quantity),
    shown: [kept, gone, removed, untouched].map((id) => storage.view('cartItem').get(id)?.quantity),
    effects: server.effects.map(({ key }) => key),
    left: storage.outbox.map(({ key, state }) => ({ key, state })),
    notes: [...storage.view('notification').values()].map(({ isRead }) => isRead),
  }
}

describe.each(['before', 'after'] as const)('a tab killed %s a storage call took effect', (when) => {
  it('loses, duplicates and reorders nothing, whichever call it was', async () => {
    let calls = 0
    for (let at = 1; ; at++) {
      const ending = await run(at, when)
      expect({ at, ...ending }).toMatchObject({
        at,
        cart: [5, undefined, undefined, 7],
        shown: [5, undefined, undefined, 7],
        left: [{ state: 'refused' }],
        notes: [true],
      })
      expect(new Set(ending.effects).size).toBe(ending.effects.length)
      if (!ending.crashed) break
      calls = at
    }
    // A run with very few calls would prove nothing.
    expect(calls).toBeGreaterThan(15)
  })
})
