/**
 * The page's side of the service worker: registering it, and taking over a new build only once the person agrees.
 */
const checkEveryMs = 60 * 60_000

let waiting: ServiceWorker | null = null
let accepted = false
const listeners = new Set<() => void>()
let ready = false

const forVisitors = '/sw.js'
/** It also sends what waits. Registered once somebody signs in, and from then on for everybody on this device. */
const forSignedIn = '/sw-signed-in.js'

/** @returns whether somebody has signed in on this device, now or earlier. */
export async function registerServiceWorker({ signedIn }: { signedIn: boolean }): Promise<boolean> {
  const workers = navigator.serviceWorker
  if (!workers) return signedIn
  const before = await workers.getRegistration()
  const larger = signedIn || Boolean(before?.active?.scriptURL.endsWith(forSignedIn))
  // Modules, so that they share chunks with the page: see `vite.config.ts`.
  const registration = await workers.register(larger ? forSignedIn : forVisitors, { type: 'module' })
  follow(registration)
  return larger
}

const followed = new WeakSet<ServiceWorkerRegistration>()

function follow(registration: ServiceWorkerRegistration): void {
  // Loaded while the first one was being installed, this page was nobody's.
  if (registration.active && !navigator.serviceWorker.controller) registration.active.postMessage({ type: 'CLAIM' })
  if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting)
  if (followed.has(registration)) return
  followed.add(registration)
  followController()
  registration.addEventListener('updatefound', () => followInstall(registration.installing))
  checkNowAndThen(registration)
}

function followController(): void {
  const workers = navigator.serviceWorker
  let controlled = Boolean(workers.controller)
  workers.addEventListener('controllerchange', () => {
    if (accepted) location.reload()
    // The first ever taking over changes nothing for this page. One that another tab agreed to does.
    else if (controlled) void isOtherBuild(workers.controller).then((isOther) => isOther && tell())
    controlled = true
    // Nobody waits any more: what remains to be done here is to load the page again.
    waiting = null
  })
}

function followInstall(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) void offer(installing)
  })
}

async function offer(worker: ServiceWorker): Promise<void> {
  if (!(await isOtherBuild(worker))) return
  // Asked meanwhile in another tab, it may have taken over.
  if (worker.state === 'installed') waiting = worker
  tell()
}

/**
 * The same build with more in it, as when somebody signs in, is nothing to ask about: it takes over by itself once the
 * last tab is closed, which is when it is needed.
 */
async function isOtherBuild(worker: ServiceWorker | null | undefined): Promise<boolean> {
  return !worker || (await buildOf(worker)) !== document.documentElement.dataset.build
}

const patienceMs = 3000

/** Null where it does not say: older ones did not know the question. */
function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ type: 'WHICH_BUILD' }, [port2])
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    })
    port1.start()
  })
}

/** An installed app may stay open for days: the browser looks for a new build only when it navigates. */
function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

function tell(): void {
  ready = true
  for (const listener of listeners) listener()
}

/** Told once a new build waits to be used, also when it already did before this was asked. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  if (ready) listener()
  return () => listeners.delete(listener)
}

/** Asks the server for a newer build now; what comes of it is told by `onUpdateReady`. */
export async function lookForUpdate(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update()
}

/** Reloads with the new build, also with one that is still being fetched. */
export async function acceptUpdate(): Promise<void> {
  accepted = true
  // Where another tab agreed, the new one is in charge already.
  const worker = waiting ?? ((await isOtherBuild(navigator.serviceWorker?.controller)) ? null : await onItsWay())
  if (!worker) return location.reload()
  const before = navigator.serviceWorker.controller
  await makeWay(before)
  worker.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(() => void loadPast(before), patienceMs)
}

/** Told to, the one in charge gives up what it fetches: the browser lets it finish first. It has heard once it answers. */
async function makeWay(before: ServiceWorker | null): Promise<void> {
  before?.postMessage({ type: 'MAKE_WAY' })
  if (before) await buildOf(before)
}

/**
 * Where the one before is still in charge, something else holds it: Chromium forgets to look again where it is asked for
 * something just as it stops. The page comes past it then, from the server; the new one takes over once it may.
 */
async function loadPast(before: ServiceWorker | null): Promise<void> {
  if (navigator.serviceWorker.controller !== before) return // being loaded again already
  await makeWay(before)
  location.reload()
}

const longestInstallMs = 10_000

async function onItsWay(): Promise<ServiceWorker | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestInstallMs))
  return Promise.race([installed().catch(() => null), late])
}

async function installed(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  const installing = registration?.installing
  if (installing) await new Promise((done) => installing.addEventListener('statechange', done, { once: true }))
  const there = registration?.waiting
  return there && (await isOtherBuild(there)) ? there : null
}
