/** Sends errors of this page to the server. Never throws, stores nothing, and sends nothing while offline. */
import { buildUrl } from '#contract/core/build-request'
import type { ClientErrorKind, ClientErrorReport, reportClientError } from '#contract/platform/client-errors'
import type { EndpointAddress } from '#contract/core/endpoint'
import { invalidItemCounts } from '../../api/invalid-items'
import { matchScreen } from '../screens'
import { describeError, type Place } from './describe'

/** The endpoint without its structs, which a public page does not load otherwise. */
export const address: EndpointAddress<typeof reportClientError> = {
  name: 'clientErrors.report',
  path: '/client-errors',
}

/** Limit per page load: an error in a loop must not flood the connection. */
const maxReports = 5
const sentKeys = new Set<string>()

/** Delay in ms, so that a report covers several responses of the page. */
const invalidItemsDelayMs = 10_000

export function reportError(kind: ClientErrorKind, error?: unknown, componentStack?: string | null): void {
  try {
    if (kind === 'invalid_items') return reportInvalidItemsLater()
    const report = describeError(kind, error, componentStack, getPlace())
    if (report) sendOnce(report, [kind, report.name, report.message, report.stack[0]].join(' '))
  } catch {
    // An error of the reporter must not lead to another report.
  }
}

function sendOnce(report: ClientErrorReport, key: string): void {
  if (!navigator.onLine || sentKeys.has(key) || sentKeys.size >= maxReports) return
  sentKeys.add(key)
  const url = buildUrl(address, { params: {}, query: {} })
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  if (navigator.sendBeacon?.(url, body)) return
  void fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

/** In development, the entry file has no hash in its name. */
function getPlace(): Place {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/index-"]')?.src ?? ''
  return {
    origin: location.origin,
    build: /-([\w-]{8})\.js$/.exec(entry)?.[1] ?? 'dev',
    route: matchScreen(location.pathname).route.path,
  }
}

/** Reports an error of a worker. An event without a message means that its script failed to load. */
export function reportWorkerError({ message, filename, lineno, colno }: ErrorEvent): void {
  const [, name, text] = /^(?:Uncaught )?(?:(\w*Error): )?(.*)/s.exec(message ?? '') ?? []
  if (message) reportError('worker', { name, message: text, stack: `${filename}:${lineno}:${colno}` })
}

let isWaiting = false

/** Sends the counts once per page load: after a delay, or when the page is hidden before that. */
function reportInvalidItemsLater(): void {
  if (isWaiting) return
  isWaiting = true
  const timer = setTimeout(sendCounts, invalidItemsDelayMs)
  document.addEventListener('visibilitychange', sendCounts)

  function sendCounts(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', sendCounts)
    const counts = new Map<string, number>()
    for (const [name, count] of invalidItemCounts) {
      const [endpoint = ''] = name.split(' ')
      counts.set(endpoint, (counts.get(endpoint) ?? 0) + count)
    }
    const invalidItems = [...counts].slice(0, 20).map(([endpoint, count]) => ({ endpoint, count }))
    sendOnce(
      {
        kind: 'invalid_items',
        name: 'Error',
        message: '',
        stack: [],
        componentStack: [],
        ...placeFields(),
        invalidItems,
      },
      'invalid_items',
    )
  }
}

function placeFields(): Pick<ClientErrorReport, 'build' | 'route'> {
  const { build, route } = getPlace()
  return { build, route }
}
