/** Registers the service worker, and activates a new build once the user agrees. */
const checkEveryMs = 60 * 60_000

let waitingWorker: ServiceWorker | null = null
let isUpdateAccepted = false
const listeners = new Set<UpdateListener>()
let isUpdateReady = false

/** @param wasAccepted the user has already accepted this update, and only a reload is missing. */
type UpdateListener = (wasAccepted: boolean) => void

const visitorScript = '/sw.js'
/**
 * This script also sends pending commands. It is registered at the first sign-in, and stays registered on this device.
 */
const signedInScript = '/sw-signed-in.js'

/**
 * Registers the service worker.
 * @returns whether a user has signed in on this device, now or earlier.
 */
export async function registerServiceWorker({ signedIn }: { signedIn: boolean }): Promise<boolean> {
  const workers = navigator.serviceWorker
  if (!workers) return signedIn
  const currentRegistration = await workers.getRegistration()
  const hasSignedIn = signedIn || Boolean(currentRegistration?.active?.scriptURL.endsWith(signedInScript))
  // Registered as modules, so that the scripts share chunks with the page: see `vite.config.ts`.
  const registration = await workers.register(hasSignedIn ? signedInScript : visitorScript, { type: 'module' })
  wasAcceptedBeforeReload ??= takeAcceptance()
  watchRegistration(registration)
  return hasSignedIn
}

const watchedRegistrations = new WeakSet<ServiceWorkerRegistration>()

function watchRegistration(registration: ServiceWorkerRegistration): void {
  // A page that was loaded while the first worker was installing has no controller.
  if (registration.active && !navigator.serviceWorker.controller) registration.active.postMessage({ type: 'CLAIM' })
  if (registration.waiting && navigator.serviceWorker.controller) void offerUpdate(registration.waiting)
  if (watchedRegistrations.has(registration)) return
  watchedRegistrations.add(registration)
  watchController()
  registration.addEventListener('updatefound', () => watchInstall(registration.installing))
  checkPeriodically(registration)
}

function watchController(): void {
  const workers = navigator.serviceWorker
  let isControlled = Boolean(workers.controller)
  workers.addEventListener('controllerchange', () => {
    if (isUpdateAccepted) location.reload()
    // The first worker that takes control changes nothing for this page. A new build that was accepted in another tab
    // does.
    else if (isControlled) {
      void isOtherBuild(workers.controller).then((isOther) => isOther && notifyUpdateReady({ isActive: true }))
    }
    isControlled = true
    // The waiting worker is now active: this page only needs a reload.
    waitingWorker = null
  })
}

function watchInstall(installing: ServiceWorker | null): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller) void offerUpdate(installing)
  })
}

async function offerUpdate(worker: ServiceWorker): Promise<void> {
  if (!(await isOtherBuild(worker))) return
  // The worker may have been activated from another tab in the meantime.
  const isWaiting = worker.state === 'installed'
  if (isWaiting) waitingWorker = worker
  notifyUpdateReady({ isActive: !isWaiting })
}

/**
 * Returns whether the worker belongs to another build. A worker of the same build with more features, as after a
 * sign-in, needs no consent: it activates once the last tab is closed, which is when it is needed.
 */
export async function isOtherBuild(worker: ServiceWorker | null | undefined): Promise<boolean> {
  return !worker || (await queryBuildId(worker)) !== document.documentElement.dataset.build
}

const workerTimeoutMs = 3000

/** Asks a worker for its build id. Returns null if it does not answer: older workers do not know the message. */
function queryBuildId(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ type: 'WHICH_BUILD' }, [port2])
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), workerTimeoutMs)
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
function checkPeriodically(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

/** Time after which a reload that the user did not just ask for would be a surprise. */
const maxTakeoverMs = 10_000

function notifyUpdateReady({ isActive }: { isActive: boolean }): void {
  isUpdateReady = true
  const wasAccepted = isActive && wasAcceptedBeforeReload === true && performance.now() < maxTakeoverMs
  for (const listener of listeners) listener(wasAccepted)
}

/** Calls the listener once a new build is ready, also if that was already the case. */
export function onUpdateReady(listener: UpdateListener): () => void {
  listeners.add(listener)
  if (isUpdateReady) listener(false)
  return () => listeners.delete(listener)
}

/** Asks the server for a newer build. `onUpdateReady` reports the result. */
export async function checkForUpdate(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update()
}

/** Reloads with the new build, also with one that is still being downloaded. */
export function acceptUpdate(): Promise<void> {
  storeAcceptance()
  return reloadWithUpdate()
}

/** Reloads with an update that the user has accepted before. */
export async function reloadWithUpdate(): Promise<void> {
  isUpdateAccepted = true
  // If another tab accepted the update, the new worker is already in control.
  const worker =
    waitingWorker ?? ((await isOtherBuild(navigator.serviceWorker?.controller)) ? null : await waitForUpdate())
  if (!worker) return location.reload()
  const previousWorker = navigator.serviceWorker.controller
  await requestHandover(previousWorker)
  worker.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(() => void reloadIfStillControlled(previousWorker), workerTimeoutMs)
}

const acceptanceKey = 'tilipo-update-accepted'
let wasAcceptedBeforeReload: boolean | undefined

/**
 * On a slow device, the reload can still be answered by the previous worker, with the build that the user wanted to
 * leave. The page remembers the acceptance, so that it is not offered again once the new worker takes control.
 */
function storeAcceptance(): void {
  try {
    sessionStorage.setItem(acceptanceKey, document.documentElement.dataset.build ?? '')
  } catch {
    // Storage is blocked: the user is asked again.
  }
}

/** Returns whether the user accepted the update of this build before the reload. */
function takeAcceptance(): boolean {
  try {
    const build = sessionStorage.getItem(acceptanceKey)
    sessionStorage.removeItem(acceptanceKey)
    return build !== null && build === document.documentElement.dataset.build
  } catch {
    return false
  }
}

/**
 * Asks the active worker to abort its fetches, because the browser waits for them before it activates the next worker.
 * Its reply to `WHICH_BUILD` confirms that it received the message.
 */
async function requestHandover(previousWorker: ServiceWorker | null): Promise<void> {
  previousWorker?.postMessage({ type: 'MAKE_WAY' })
  if (previousWorker) await queryBuildId(previousWorker)
}

/**
 * Reloads if the previous worker is still in control. Chromium can fail to activate the waiting worker if a request
 * arrives just as the active one stops. The page is then loaded from the server, and the new worker activates later.
 */
async function reloadIfStillControlled(previousWorker: ServiceWorker | null): Promise<void> {
  if (navigator.serviceWorker.controller !== previousWorker) return // the page is already reloading
  await requestHandover(previousWorker)
  location.reload()
}

const maxInstallMs = 10_000

async function waitForUpdate(): Promise<ServiceWorker | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxInstallMs))
  return Promise.race([fetchUpdate().catch(() => null), timeout])
}

async function fetchUpdate(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  const installing = registration?.installing
  if (installing) await new Promise((done) => installing.addEventListener('statechange', done, { once: true }))
  const candidate = registration?.waiting
  return candidate && (await isOtherBuild(candidate)) ? candidate : null
}
