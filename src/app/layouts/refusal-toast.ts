/** The toast about a change that the server has refused. Loaded with the first refusal. */
import type { QueuedCommandName } from '#contract/sync/queued-endpoints'
import { getStaffRefusalTitle } from '../../features/business/staff/refusal-title'
import type { OutboxRow } from '../../sync/index'
import type { ToastMessage } from '../../ui/overlays/toast'
import { showOnce } from '../show-once'

type Toast = Pick<ToastMessage, 'title' | 'description'>

type Prefix<Name extends string> = Name | (Name extends `${infer Domain}.${string}` ? `${Domain}.` : never)

/** Toasts by prefix of the endpoint name. The description is used if a refusal has no message. */
const toasts: readonly (readonly [prefix: Prefix<QueuedCommandName>, getToast: (row: OutboxRow) => Toast])[] = [
  ['cart.', () => ({ title: 'Failed to update cart. Please try again.' })],
  ['favorites.', () => ({ title: 'Failed to update favorites. Please try again.' })],
  ['applications.', () => ({ title: 'Your application was not accepted.' })],
  ['listings.', () => ({ title: 'Your listing change was not accepted.' })],
  ['business.', () => ({ title: 'Update Failed', description: 'Failed to update business info.' })],
  ['auth.updateProfile', () => ({ title: 'Update Failed', description: 'Failed to update personal info.' })],
  ['staff.', (row) => ({ title: getStaffRefusalTitle(row) })],
  ['support.', () => ({ title: 'Your support message was not accepted.' })],
]

function getRefusalToast(row: OutboxRow): Toast | undefined {
  const { code, message } = row.refusal ?? {}
  if (code === 'conflict') return { title: 'Changed twice', description: message }
  const defaultToast = toasts.find(([prefix]) => row.endpoint.startsWith(prefix))?.[1](row)
  return defaultToast && { ...defaultToast, description: message || defaultToast.description }
}

/** The time in which a screen displays its own notice about a refusal. */
const noticeDelayMs = 200

/** Shows a toast about a new refusal, unless a notice about the same command is on the screen. */
export function showRefusal(row: OutboxRow): void {
  const message = getRefusalToast(row)
  if (!message) return
  setTimeout(() => {
    const notices = [...document.querySelectorAll<HTMLElement>('[data-command]')]
    const isDisplayed = notices.some((notice) => notice.dataset.command === row.key && isOnScreen(notice))
    if (!isDisplayed) showOnce(row.key, { ...message, tone: 'destructive' })
  }, noticeDelayMs)
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= 0 && top <= innerHeight
}
