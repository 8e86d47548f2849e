/** Reviews: a customer writes one after a completed booking, the business replies, and everyone can read both. */
import { getDashboardPath } from '#contract/core/access'
import { newPhoneContext, fetchFromServer, expect, test, type Tilipo, setOffline } from './fixtures'

const text = 'The stars over the veranda were worth the road.'
const reply = 'Zikomo, the veranda waits for you.'

const fetchLodge = async (tilipo: Tilipo) => {
  const { vendors } = await fetchFromServer(tilipo, '/vendors?q=Batoka%20Veranda', '')
  return vendors[0] as { _id: string; rating: { average: number; count: number } }
}

test('A customer reviews a completed stay, the lodge replies, and both are public', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const before = await fetchLodge(tilipo)
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/my-account/bookings?type=hotel`)
  const completed = page.getByRole('article').filter({ hasText: 'Completed' })
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'Confirmed' })
      .getByRole('link', { name: /review/i }),
  ).toHaveCount(0)
  await completed.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Please choose one to five stars.')).toBeVisible()
  // With the keyboard only: focus the stars, press the arrow key four times, and continue to the text field.
  await page.getByRole('radio', { name: '1 star, Poor' }).focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '5 stars, Excellent' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Very good', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)

  await setOffline(phone, true)
  await expect(page.getByText("You're offline. Keep this page open")).toBeVisible()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('You need a connection to send a review.')).toBeVisible()
  await setOffline(phone, false)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: 'Your review', level: 1 })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signedIn(office, 'hotel')
  await office.goto(`${link.url}/notifications`)
  await office.getByText('Mutinta H. gave you 4 stars').click()
  await office.waitForURL('**/admin/hotel-management/reviews')
  await office.getByRole('button', { name: 'No reply' }).click()
  const card = office.getByRole('article').filter({ hasText: text })
  await card.getByRole('button', { name: 'Reply' }).click()
  await card.getByLabel('Reply to Mutinta Hamoonga').fill(reply)
  await card.getByRole('button', { name: 'Send reply' }).click()
  await expect(card).toHaveCount(0)
  await office.getByRole('button', { name: 'All', exact: true }).click()
  await expect(card.getByText(reply)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Edit reply' })).toBeVisible()

  await expect(page.getByText(reply)).toBeVisible()
  await page.goto(`${link.url}/my-account/bookings?type=hotel`)
  await completed.getByRole('link', { name: 'Your review' }).click()
  await page.getByRole('button', { name: 'Edit review' }).click()
  await expect(page.getByRole('radio', { name: '4 stars, Very good' })).toBeChecked()
  await page.getByRole('radio', { name: '5 stars, Excellent' }).check({ force: true })
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page.getByText('5 out of 5 stars')).toBeVisible()

  const visitor = await (await newPhoneContext(browser)).newPage()
  await visitor.goto(`${link.url}/vendor/${before._id}`)
  const reviews = visitor.getByRole('region', { name: 'Reviews' })
  const publicReview = reviews.getByRole('article').filter({ hasText: text })
  await expect(publicReview).toContainText('Mutinta H.')
  await expect(publicReview).toContainText('Reply from Batoka Veranda Lodge')
  await expect(publicReview).toContainText(reply)
  await expect(publicReview).not.toContainText('Hamoonga')
  await expect(visitor.getByText(`(${before.rating.count + 1} reviews)`)).toBeVisible()
})

const partners = [
  ['hotel', 'hotel'],
  ['bus', 'bus'],
  ['carhire', 'carHiring'],
  ['realestate', 'realEstate'],
  ['store', 'store'],
  ['travel', 'travelAgent'],
  ['carrier', 'carrier'],
] as const

test('Every type of partner has reviews in the menu, and a viewer can only read them', async ({
  browser,
  link,
  signedIn,
}) => {
  for (const [account, type] of partners) {
    const page = await (await browser.newContext()).newPage()
    await signedIn(page, account)
    await page.goto(link.url + getDashboardPath('partner', type))
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reply', exact: true }).first()).toBeVisible()
    await page.context().close()
  }
  const page = await (await browser.newContext()).newPage()
  await signedIn(page, 'viewer')
  await page.goto(`${link.url}/admin/hotel-management/reviews`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit reply|Reply)$/ })).toHaveCount(0)
})
