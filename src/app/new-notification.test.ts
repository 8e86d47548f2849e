/** The toast about a live notification. */
import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, toastQueue } from '../ui/overlays/toast'
import { showNotification } from './new-notification'

const message = 'You have cancelled your booking of Garden room.'
const link = '/my-account/bookings/b1'
const getTexts = () => toastQueue.read().map(({ description }) => description)

/**
 * Opens a tab without toasts.
 * @param path the page that the tab displays
 */
function openTab({ path = '/', isVisible = true, locks = undefined as unknown } = {}) {
  toastQueue.read().forEach(({ id }) => dismissToast(id))
  const [pathname, search = ''] = path.split('?')
  vi.stubGlobal('location', { pathname, search: search && `?${search}` })
  vi.stubGlobal('document', { visibilityState: isVisible ? 'visible' : 'hidden' })
  vi.stubGlobal('navigator', { locks })
}

afterEach(() => void vi.unstubAllGlobals())

it('appears in a tab that displays another page', () => {
  openTab()
  showNotification({ _id: 'n1', message, link })
  expect(getTexts()).toEqual([message])
})

it.each(['/my-account/bookings/b1', '/messages?chatWith=v1'])(
  'does not appear on %s, the page that displays the event itself',
  (path) => {
    openTab({ path })
    showNotification({ _id: 'n2', message, link: path })
    expect(getTexts()).toEqual([])
  },
)

it('does not appear in a hidden tab', () => {
  openTab({ isVisible: false })
  showNotification({ _id: 'n3', message, link })
  expect(getTexts()).toEqual([])
})

it('appears in one of two visible tabs', () => {
  const held = new Set<string>()
  const request = async (name: string, _: object, run: (lock: object | null) => unknown) => {
    const isFree = !held.has(name)
    held.add(name)
    await run(isFree ? { name } : null)
  }
  openTab({ locks: { request } })
  showNotification({ _id: 'n4', message, link })
  expect(getTexts()).toEqual([message])
  openTab({ locks: { request } })
  showNotification({ _id: 'n4', message, link })
  expect(getTexts()).toEqual([])
  showNotification({ _id: 'n5', message: 'Another event', link: null })
  expect(getTexts()).toEqual(['Another event'])
})
