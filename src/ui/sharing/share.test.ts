import { afterEach, expect, it, vi } from 'vitest'
import { share } from './share'

const ticket = { title: 'Ticket', text: 'Garden room & spa', url: 'https://tilipo.example/T/ABC' }
afterEach(() => vi.unstubAllGlobals())

it('Sharing opens the dialog of the device, and closing it is no error', async () => {
  const open = vi.fn<(data: object) => Promise<void>>(() => Promise.reject(new DOMException('closed', 'AbortError')))
  vi.stubGlobal('navigator', { share: open })
  await share(ticket)
  expect(open.mock.calls).toEqual([[ticket]])
})

it('Sharing opens WhatsApp in a browser without a dialog', async () => {
  const open = vi.fn<(url: string, target: string, features: string) => void>()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { open })
  await share(ticket)
  const [url, target, features] = open.mock.calls[0] ?? []
  expect(new URL(String(url)).searchParams.get('text')).toBe('Garden room & spa https://tilipo.example/T/ABC')
  expect([target, features]).toEqual(['_blank', 'noopener'])
})
