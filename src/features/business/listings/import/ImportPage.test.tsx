import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { openUserDatabase } from '../../../../db/database'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { openPartnerScreen } from '../../../../../tests/support/component/partner-screens'
import { findToast, readOutboxRows } from '../../../../../tests/support/component/render-screen'
import ImportPage from './ImportPage'

installFakeApi()

const lamp: OwnListing = {
  _id: 'd0000000-0000-4000-8000-000000000001',
  vertical: 'stores',
  imageUrl: null,
  values: {
    name: 'Solar lamp',
    description: '',
    price: 250,
    offered: true,
    category: 'Home',
    stock: 12,
    delivery: null,
  },
  path: '/',
  createdAt: '2026-11-20T08:00:00.000Z',
}

async function openImport(account: Partial<SessionUser> = {}) {
  const page = await openPartnerScreen(
    <ImportPage />,
    { vendorListing: [lamp] },
    {
      base: '/admin/store-management/products/import-export',
      account: { business_type: 'store', staffRole: null, ...account },
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Import and export' })
  return page
}
const buildFile = (text: string) => new File([text], 'products.csv', { type: 'text/csv' })

it('shows what a file would change, and stores one command per row on the device', async () => {
  const { user, account } = await openImport()
  const file = buildFile(`Id,Name,Price,Category\n${lamp._id},Solar lamp,275,Home\n,Kettle,300,Home\n,Pan,cheap,Home\n`)
  await user.upload(screen.getByLabelText('Choose a CSV file'), file)
  expect(await screen.findByText('1 new listing, 1 changed, 0 unchanged, 1 row with a problem.')).toBeTruthy()
  const problems = within(screen.getByRole('table', { name: 'Problems' }))
  expect(problems.getByText('Please enter a price, such as 850 or 850.50.')).toBeTruthy()
  expect(await readOutboxRows(account)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  await findToast('2 listings imported')
  const rows = await readOutboxRows(account)
  expect(rows.map(({ endpoint, input }) => [endpoint, input.body.name ?? input.body.price])).toEqual([
    ['listings.create', 'Kettle'],
    ['listings.edit', 275],
  ])
})

it('asks what rows mean whose name a listing has already, and lists the columns that are not imported', async () => {
  const { user, account } = await openImport()
  const file = buildFile('Name,Price,Category,Colour\nSolar lamp,275,Home,red\n')
  await user.upload(screen.getByLabelText('Choose a CSV file'), file)
  expect(await screen.findByText('Not a field of a listing: Colour.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Update these listings' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  await findToast('1 listing imported')
  expect((await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body.price])).toEqual([
    ['listings.edit', 275],
  ])
})

it('explains why a file cannot be read', async () => {
  const { user } = await openImport()
  await user.upload(screen.getByLabelText('Choose a CSV file'), buildFile('Colour,Size\nred,4\n'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The first row must contain the names of the columns.')
})

it('lets a viewer export only', async () => {
  await openImport({ staffRole: 'partner-viewer' })
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy()
  expect(screen.queryByLabelText('Choose a CSV file')).toBeNull()
})

it('stores all rows or none of each part, and continues after the device was full', async () => {
  const { user, account } = await openImport()
  const lines = Array.from({ length: 250 }, (_, index) => `,Product ${index},300,Home`)
  await user.upload(
    screen.getByLabelText('Choose a CSV file'),
    buildFile(`Id,Name,Price,Category\n${lines.join('\n')}\n`),
  )
  const button = await screen.findByRole('button', { name: 'Import 250 rows' })
  let stored = 0
  const fail = () => {
    stored += 1
    if (stored === 151) throw new DOMException('full', 'QuotaExceededError')
  }
  const { outbox } = openUserDatabase(account.id)
  outbox.hook('creating', fail)
  await user.click(button)
  expect(await screen.findByText(/^100 of 250 rows are saved\. Press Import to continue\./)).toBeTruthy()
  expect(await readOutboxRows(account)).toHaveLength(100)
  outbox.hook('creating').unsubscribe(fail)
  await user.click(screen.getByRole('button', { name: 'Import 250 rows' }))
  await findToast('250 listings imported')
  const names = (await readOutboxRows(account)).map(({ input }) => input.body.name)
  expect(names).toEqual(lines.map((_, index) => `Product ${index}`))
})
