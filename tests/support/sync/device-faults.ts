/** Faults of devices and their users, and the recovery at the end of a run. */
import type { DeviceFault } from './faults'
import { noFaults } from './faults'
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

export async function injectDeviceFaults<S extends DeviceStorage>(world: World<S>, device: number): Promise<void> {
  const { random, faultRates, network, coverage } = world
  const phone = world.phones[device]!
  const shouldOccur = (fault: DeviceFault) => random.chance(faultRates.device[fault])
  const recordFault = async (fault: DeviceFault) => {
    world.logEvent(phone, fault)
    coverage.hit(fault, await world.waitingKinds(device))
  }
  if (shouldOccur('offline')) {
    await recordFault('offline')
    const goesOffline = !world.offline.has(device)
    if (goesOffline) world.offline.add(device)
    else world.offline.delete(device)
    phone.isOffline = goesOffline
    phone.kick(goesOffline ? 'offline' : 'online')
  }
  if (shouldOccur('second tab') && phone.session && phone.tabs.filter(({ alive }) => alive).length < 3) {
    await recordFault('second tab')
    phone.openTab()
  }
  if (shouldOccur('killed')) phone.crash = { in: 1 + random.below(8), when: random.pick(['before', 'after'] as const) }
  if (shouldOccur('frozen')) {
    await recordFault('frozen')
    const awake = phone.tabs.filter(({ alive }) => alive)
    if (awake.length > 0) random.pick(awake).frozenUntil = world.time.now() + random.between(1000, 200_000)
  }
  if (shouldOccur('clock')) {
    await recordFault('clock')
    phone.skew = random.chance(0.3) ? 0 : random.pick(skews)
    network.clearRetryAfter(device)
  }
  if (phone.isFull || shouldOccur('full')) {
    phone.isFull = !phone.isFull
    world.logEvent(phone, phone.isFull ? 'full' : 'has room')
  }
  if (shouldOccur('upgrade')) {
    await recordFault('upgrade')
    await world.time.track(phone.upgrade())
  }
  if (shouldOccur('expired') && phone.session) {
    world.logEvent(phone, 'expired')
    await world.time.track(Promise.resolve(world.parts.backend.revoke(phone.session.token)))
  } else if (device === 0 && world.parts.shared && random.chance(0.1 + faultRates.device['other user'])) {
    const next = world.pickUserFor(device)
    if (next !== phone.session?.user) await recordFault('other user')
    await world.signIn(phone, next)
  }
}

/** Removes all faults and signs everyone in except absent users. From here on all devices must converge. */
export async function recoverAndSync<S extends DeviceStorage>(world: World<S>): Promise<void> {
  world.faultRates = noFaults
  world.offline.clear()
  for (const phone of world.phones) phone.isOffline = false
  for (const [device, phone] of world.phones.entries()) {
    Object.assign(phone, { crash: null, isFull: false, skew: 0 })
    world.network.clearRetryAfter(device)
    for (const tab of phone.tabs) tab.frozenUntil = Math.min(tab.frozenUntil, world.time.now() + 1000)
    if (phone.isOld || phone.tabs.some(({ alive, old }) => alive && old)) await world.time.track(phone.upgrade())
  }
  markAbsentUser(world)
  // The maximum `Retry-After` of the server plus the maximum backoff.
  await signInAllUsers(world, 25 * 60_000, 'online')
  // Each device pulls the others' last changes.
  await signInAllUsers(world, 60_000, 'pull')
}

/** On the shared device, one of the users who are not signed in may never return. */
function markAbsentUser<S extends DeviceStorage>(world: World<S>): void {
  if (!world.parts.shared || !world.random.chance(0.5)) return
  const phone = world.phones[0]!
  const others = [...phone.storages.keys()].filter((user) => user !== phone.session?.user)
  if (others.length > 0) world.absent.add(`0/${world.random.pick(others)}`)
}

/** Signs in each device's users one after another, all devices at the same time. */
async function signInAllUsers<S extends DeviceStorage>(
  world: World<S>,
  ms: number,
  reason: 'online' | 'pull',
): Promise<void> {
  const users = world.phones.map((phone, device) =>
    [...phone.storages.keys()].filter((user) => !world.absent.has(`${device}/${user}`)),
  )
  for (let turn = 0; turn < Math.max(...users.map(({ length }) => length)); turn++) {
    for (const [device, phone] of world.phones.entries()) {
      const user = users[device]![turn]
      if (!user) continue
      await world.signIn(phone, user)
      if (!phone.tabs.some(({ alive }) => alive)) phone.openTab()
      phone.kick(reason)
    }
    await world.time.run(ms)
  }
}
