/** Registers the service worker, and activates a new build once the user agrees. */
const checkEveryMs = 60 * 60_000

let waiting: ServiceWorker | null = null
let accepted = false
const listeners = new Set<() => void>()
let ready = false

const forVisitors = '/sw.js'
/**
 * This script also sends pending commands. It is registered at the first sign-in, and stays registered on this device.
 */
const forSignedIn = '/sw-signed-in.js'

/**
 * Registers the service worker.
 * @returns whether a user has signed in on this device, now or earlier.
 */
export async function registerServiceWorker({ signedIn }: { signedIn: boolean }): Promise<boolean> {
  const workers = navigator.serviceWorker
  if (!workers) return signedIn
  const before = await workers.getRegistration()
  const larger = signedIn || Boolean(before?.active?.scriptURL.endsWith(forSignedIn))
  // Registered as modules, so that the scripts share chunks with the page: see `vite.config.ts`.
  const registration = await workers.register(larger ? forSignedIn : forVisitors, { type: 'module' })
  follow(registration)
  return larger
}

const followed = new WeakSet<ServiceWorkerRegistration>()

function follow(registration: ServiceWorkerRegistration): void {
  // A page that was loaded while the first worker was installing has no controller.
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
    // The first worker that takes control changes nothing for this page. A new build that was accepted in another tab
    // does.
    else if (controlled) void isOtherBuild(workers.controller).then((isOther) => isOther && tell())
    controlled = true
    // The waiting worker is now active: this page only needs a reload.
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
  // The worker may have been activated from another tab in the meantime.
  if (worker.state === 'installed') waiting = worker
  tell()
}

/**
 * Returns whether the worker belongs to another build. A worker of the same build with more features, as after a
 * sign-in, needs no consent: it activates once the last tab is closed, which is when it is needed.
 */
async function isOtherBuild(worker: ServiceWorker | null | undefined): Promise<boolean> {
  return !worker || (await buildOf(worker)) !== document.documentElement.dataset.build
}

const patienceMs = 3000

/** Asks a worker for its build id. Returns null if it does not answer: older workers do not know the message. */
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

/**
 * Checks hourly for a new build when the app becomes visible. Browsers check only on navigation, and an installed app
 * may stay open for days.
 */
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

/** Calls the listener once a new build is ready, also if that was already the case. */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  if (ready) listener()
  return () => listeners.delete(listener)
}

/** Asks the server for a newer build. `onUpdateReady` reports the result. */
export async function lookForUpdate(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update()
}

/** Reloads with the new build, also with one that is still being downloaded. */
export async function acceptUpdate(): Promise<void> {
  accepted = true
  // If another tab accepted the update, the new worker is already in control.
  const worker = waiting ?? ((await isOtherBuild(navigator.serviceWorker?.controller)) ? null : await onItsWay())
  if (!worker) return location.reload()
  const before = navigator.serviceWorker.controller
  await makeWay(before)
  worker.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(() => void loadPast(before), patienceMs)
}

/**
 * Asks the active worker to abort its fetches, because the browser waits for them before it activates the next worker.
 * Its reply to `WHICH_BUILD` confirms that it received the message.
 */
async function makeWay(before: ServiceWorker | null): Promise<void> {
  before?.postMessage({ type: 'MAKE_WAY' })
  if (before) await buildOf(before)
}

/**
 * Reloads if the previous worker is still in control. Chromium can fail to activate the waiting worker if a request
 * arrives just as the active one stops. The page is then loaded from the server, and the new worker activates later.
 */
async function loadPast(before: ServiceWorker | null): Promise<void> {
  if (navigator.serviceWorker.controller !== before) return // the page is already reloading
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
