/** What happens to devices and to who holds them; and how it all ends well. */
import type { DeviceFault } from './faults'
import { calm } from './faults'
import type { DeviceStorage } from './phone'
import type { World } from './world'

const skews = [
  -3 * 365 * 86_400_000,
  -86_400_000,
  -3_600_000,
  -90_000,
  90_000,
  3_600_000,
  86_400_000,
  3 * 365 * 86_400_000,
]

export async function disturb<S extends DeviceStorage>(world: World<S>, device: number): Promise<void> {
  const { random, weather, network, coverage } = world
  const phone = world.phones[device]!
  const happens = (fault: DeviceFault) => random.chance(weather.device[fault])
  const toWhatWaits = async (fault: DeviceFault) => {
    world.say(phone, fault)
    coverage.hit(fault, await world.waitingKinds(device))
  }
  if (happens('offline')) {
    await toWhatWaits('offline')
    const goes = !world.offline.has(device)
    if (goes) world.offline.add(device)
    else world.offline.delete(device)
    phone.kick(goes ? 'offline' : 'online')
  }
  if (happens('second tab') && phone.session && phone.tabs.filter(({ alive }) => alive).length < 3) {
    await toWhatWaits('second tab')
    phone.openTab()
  }
  if (happens('killed')) phone.crash = { in: 1 + random.below(8), when: random.pick(['before', 'after'] as const) }
  if (happens('frozen')) {
    await toWhatWaits('frozen')
    const awake = phone.tabs.filter(({ alive }) => alive)
    if (awake.length > 0) random.pick(awake).frozenUntil = world.time.now() + random.between(1000, 200_000)
  }
  if (happens('clock')) {
    await toWhatWaits('clock')
    phone.skew = random.chance(0.3) ? 0 : random.pick(skews)
    network.forgive(device)
  }
  if (phone.isFull || happens('full')) {
    phone.isFull = !phone.isFull
    world.say(phone, phone.isFull ? 'full' : 'has room')
  }
  if (happens('upgrade')) {
    await toWhatWaits('upgrade')
    await world.time.track(phone.upgrade())
  }
  if (happens('expired') && phone.session) {
    world.say(phone, 'expired')
    await world.time.track(Promise.resolve(world.parts.backend.revoke(phone.session.token)))
  } else if (device === 0 && world.parts.shared && random.chance(0.1 + weather.device['other user'])) {
    const next = world.someoneFor(device)
    if (next !== phone.session?.user) await toWhatWaits('other user')
    await world.signIn(phone, next)
  }
}

/** Faults off, and everybody but the absent back: from here on all must come to rest. */
export async function calmDown<S extends DeviceStorage>(world: World<S>): Promise<void> {
  world.weather = calm
  world.offline.clear()
  for (const [device, phone] of world.phones.entries()) {
    Object.assign(phone, { crash: null, isFull: false, skew: 0 })
    world.network.forgive(device)
    for (const tab of phone.tabs) tab.frozenUntil = Math.min(tab.frozenUntil, world.time.now() + 1000)
    if (phone.isOld || phone.tabs.some(({ alive, old }) => alive && old)) await world.time.track(phone.upgrade())
  }
  leaveSome(world)
  // The longest that a server may ask one to stay away, and the longest pause of our own.
  await inTurns(world, 25 * 60_000, 'online')
  // Each learns what the others did last.
  await inTurns(world, 60_000, 'pull')
}

/** On a device that is passed around, one of those who are not signed in may never come back. */
function leaveSome<S extends DeviceStorage>(world: World<S>): void {
  if (!world.parts.shared || !world.random.chance(0.5)) return
  const phone = world.phones[0]!
  const others = [...phone.storages.keys()].filter((user) => user !== phone.session?.user)
  if (others.length > 0) world.absent.add(`0/${world.random.pick(others)}`)
}

/** Each device has its users sign in one after another, all devices at the same time. */
async function inTurns<S extends DeviceStorage>(world: World<S>, ms: number, why: 'online' | 'pull'): Promise<void> {
  const users = world.phones.map((phone, device) =>
    [...phone.storages.keys()].filter((user) => !world.absent.has(`${device}/${user}`)),
  )
  for (let turn = 0; turn < Math.max(...users.map(({ length }) => length)); turn++) {
    for (const [device, phone] of world.phones.entries()) {
      const user = users[device]![turn]
      if (!user) continue
      await world.signIn(phone, user)
      if (!phone.tabs.some(({ alive }) => alive)) phone.openTab()
      phone.kick(why)
    }
    await world.time.run(ms)
  }
}
