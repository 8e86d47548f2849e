import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  listVendorDocuments,
  openVendorDocument,
  type BusinessDocument,
} from '#contract/business/business-documents/business-documents'
import { addDays, lusakaDate } from '#contract/core/dates'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { VendorDocuments } from './VendorDocuments'

const api = installFakeApi()
const vendorId = 'c0000000-0000-4000-8000-000000000001'
const today = lusakaDate(Date.now())

const buildDocument = (index: number, kind: BusinessDocument['kind'], days: number | null): BusinessDocument => ({
  _id: `a0000000-0000-4000-8000-00000000000${index}`,
  kind,
  expiresOn: days === null ? null : addDays(today, days),
  file: { upload: `b0000000-0000-4000-8000-00000000000${index}`, name: `${kind}.pdf` },
  size: 1000,
  addedAt: '2026-11-20T08:00:00.000Z',
})

it('The documents of a vendor are listed with their status, those that have expired first', async () => {
  await signIn({ user_type: 'admin' })
  api.answer(listVendorDocuments, [
    buildDocument(1, 'pacra', null),
    buildDocument(2, 'insurance', 90),
    buildDocument(3, 'healthPermit', -1),
    buildDocument(4, 'fireCertificate', 30),
  ])
  renderScreen(<VendorDocuments vendorId={vendorId} />)
  await screen.findByText('Health permit')
  const rows = within(screen.getByRole('table', { name: 'Documents' }))
    .getAllByRole('row')
    .slice(1)
  const cells = rows.map((row) => within(row).getAllByRole('cell'))
  expect(cells.map((row) => [row[0]!.textContent, row[3]!.textContent])).toEqual([
    ['Health permit', 'Expired'],
    ['Fire safety certificate', 'Expires soon'],
    ['Insurance', 'Valid'],
    ['PACRA certificate', 'Does not expire'],
  ])
})

it('A document of a vendor opens by a link that the server creates for it', async () => {
  await signIn({ user_type: 'admin' })
  const document = buildDocument(1, 'pacra', null)
  api.answer(listVendorDocuments, [document])
  api.answer(openVendorDocument, { url: '/media/private/link' } as never)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderScreen(<VendorDocuments vendorId={vendorId} />)
  await user.click(await screen.findByRole('button', { name: 'Open: PACRA certificate' }))
  await expect.poll(() => open.mock.calls).toEqual([['/media/private/link', '_blank', 'noopener']])
  expect(api.callsOf(openVendorDocument)[0]!.path).toContain(`/${vendorId}/business-documents/${document._id}/`)
  open.mockRestore()
})
