/** What businesses do with the keyboard only: the calendar, dialogs, and rows of fields. */
import { expect, test } from './fixtures'
import { expectVisibleFocus, hasFocus, press, tabTo, waitForHydration } from './keyboard-steps'

test('Days in the calendar of a business are taken off sale and sold again with the keyboard', async ({
  page,
  link,
  signedIn,
}) => {
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/admin/hotel-management/calendar`)
  await waitForHydration(page)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'River chalet' }) })
  const getCell = (index: number) => row.getByRole('gridcell').nth(index)
  await tabTo(page, page.getByRole('gridcell').first())
  // Whole rows are one tab stop, and the arrow keys move within the grid.
  while (!(await hasFocus(getCell(0)))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(getCell(13)).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(getCell(12)).toBeFocused()
  await expectVisibleFocus(page)
  await expect(page.locator('[aria-selected=true]')).toHaveCount(2)
  await press(page, page.getByRole('button', { name: 'Stop selling 2 days' }))
  await expect(getCell(12)).toContainText('Stopped')
  await expect(getCell(13)).toContainText('Stopped')
  await expect(getCell(12)).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-selected=true]')).toHaveCount(2)
  await press(page, page.getByRole('button', { name: 'Sell 2 days again' }))
  await expect(getCell(13)).not.toContainText('Stopped')
  await expect(getCell(13)).toBeFocused()

  const next = page.getByRole('button', { name: 'Next days' })
  await tabTo(page, next, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Previous days' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
})

test('Dialogs and rows of fields of a business keep the focus', async ({ page, link, signedIn }) => {
  await signedIn(page, 'bus')
  await page.goto(`${link.url}/admin/bus-management/bookings`)
  await waitForHydration(page)
  const dialog = page.getByRole('dialog')
  const opener = page.getByRole('table', { name: 'Bookings' }).getByRole('button').first()
  await press(page, opener)
  await expect(dialog).toBeVisible()
  for (const _ of Array(12)) {
    await page.keyboard.press('Tab')
    const isInside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expectVisibleFocus(page)

  await page.goto(`${link.url}/admin/bus-management/routes/new`)
  await waitForHydration(page)
  await press(page, page.getByRole('button', { name: 'Add a stop' }))
  await expect(page.getByRole('region', { name: 'Stop 3' }).getByLabel('Town or stop')).toBeFocused()
  await page.keyboard.type('Kabwe')
  const getButton = (name: string) => page.getByRole('button', { name, exact: true })
  await tabTo(page, getButton('Move up: Stop 3'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(getButton('Move up: Stop 2')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getButton('Move down: Stop 1')).toBeFocused()
  await expectVisibleFocus(page)
  await expect(page.getByRole('region', { name: 'Stop 1' }).getByLabel('Town or stop')).toHaveValue('Kabwe')
  await press(page, getButton('Remove: Stop 1'))
  await expect(page.getByRole('region', { name: /^Stop/ })).toHaveCount(2)
  await expectVisibleFocus(page)
})

test('A bus clerk sells a seat at the counter with the keyboard only, and the next sale starts at the search', async ({
  page,
  link,
  signedIn,
}) => {
  await signedIn(page, 'bus')
  await page.goto(`${link.url}/admin/bus-management/counter`)
  await waitForHydration(page)
  const search = page.getByRole('searchbox', { name: 'Search by name' })
  const first = page.getByRole('list', { name: 'Which departure?' }).getByRole('link').first()
  await tabTo(page, search)
  await press(page, first)
  const seats = page.getByRole('group', { name: 'Seats' })
  await tabTo(page, seats.getByRole('button', { name: /, free$/ }).first())
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: /^Paid ZMW .* in cash$/ }))
  await expect(page.getByText(/^Sold: TLP-/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
})
