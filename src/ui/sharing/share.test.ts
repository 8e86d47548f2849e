import { afterEach, expect, it, vi } from 'vitest'
import { canShareFiles, share } from './share'

const ticket = { title: 'Ticket', text: 'Garden room & spa', url: 'https://tilipo.example/T/ABC' }
afterEach(() => vi.unstubAllGlobals())

it('Sharing opens the dialog of the device, and closing it is no error', async () => {
  const open = vi.fn<(data: object) => Promise<void>>(() => Promise.reject(new DOMException('closed', 'AbortError')))
  vi.stubGlobal('navigator', { share: open })
  expect(await share(ticket)).toBe(true)
  expect(open.mock.calls).toEqual([[ticket]])
})

it('Sharing a file gives the dialog no text, which some apps would send instead of the file', async () => {
  const open = vi.fn<(data: object) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { share: open })
  const file = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })
  await share({ title: 'Receipt', text: 'Paid: ZMW 5.00', file })
  expect(open.mock.calls).toEqual([[{ title: 'Receipt', files: [file] }]])
})

it('Sharing says when the browser wants another press', async () => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('no activation', 'NotAllowedError')) })
  expect(await share(ticket)).toBe(false)
})

it('Sharing of files depends on the browser and the type of the file', () => {
  vi.stubGlobal('navigator', {})
  expect(canShareFiles()).toBe(false)
  const canShare = vi.fn<(data: { files: File[] }) => boolean>(() => true)
  vi.stubGlobal('navigator', { canShare })
  expect(canShareFiles()).toBe(true)
  expect(canShare.mock.calls[0]?.[0].files[0]?.type).toBe('application/pdf')
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
