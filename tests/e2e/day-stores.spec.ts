/** A working day of a shop on the phones of two shopkeepers. */
import { chooseListing, workDay } from './counter-day'
import { test } from './fixtures'

test('Two shopkeepers work a day, half of it offline, and sell no more than is on the shelf', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(600_000)
  await workDay(
    { browser, tilipo, link, signedIn },
    {
      account: 'store',
      area: 'store-management',
      screen: 'orders',
      // Every sale has two products, and is paid, refunded and counted as one.
      chooseShared: async (day, page, index) => {
        await chooseListing(day, page, /Maize print, 2 yards/)
        await page.getByRole('button', { name: 'Add another product' }).click()
        await page
          .getByRole('list', { name: 'Which product?' })
          .getByRole('link', { name: /Off-cuts for patchwork/ })
          .click()
        await page.getByRole('spinbutton', { name: /Off-cuts/ }).fill(String(index + 1))
      },
      chooseLast: async (day, page) => {
        await chooseListing(day, page, /Matching cloth for a wedding party/)
        await page.getByRole('spinbutton', { name: 'Quantity' }).fill('6')
      },
      last: 'Matching cloth for a wedding party, 30 yards',
      step: { group: 'To pack', button: 'Mark ready' },
    },
  )
})
