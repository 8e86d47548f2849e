/** Finding a job and applying for it: signed out, online, offline, and after a decision. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  waitForServiceWorker,
  reopenTab,
  submitSignIn,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

interface Job {
  _id: string
  title: string
  vendor: { _id: string; businessName: string }
}
const fetchJobs = async (tilipo: Tilipo, query = ''): Promise<Job[]> =>
  (await (await fetch(`${tilipo.direct}/api/jobs${query}`)).json()).jobs
const fetchApplications = async (tilipo: Tilipo, token: string) =>
  (await fetchFromServer(tilipo, '/applications', token)).applications as {
    _id: string
    status: string
    coverNote: string
  }[]
const withdrawAll = async (tilipo: Tilipo, token: string) => {
  for (const { _id } of await fetchApplications(tilipo, token))
    await fetch(`${tilipo.direct}/api/jobs/${_id}/application`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
}
const coverNote = 'I have done this work for three years in Choma and can start on Monday.'
const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Messages' }).getByText(title)

async function submitApplication(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('0961234567')
  await page.getByLabel('Cover note').fill(coverNote)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(toast(page, 'Application saved')).toBeVisible()
}

test('The job list has filters and pages, and works without JavaScript', async ({ browser, tilipo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${tilipo.link.url}/whos-hiring`)
  const cards = page.locator('main article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await page.goto(`${tilipo.link.url}/whos-hiring`)
  await page.getByRole('combobox', { name: 'Town' }).selectOption('Chipata')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Ticket Clerk')
  await page.getByRole('link', { name: 'Internship' }).click()
  await expect(page.getByRole('heading', { name: 'No jobs match your search' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all jobs' }).click()
  await page.getByRole('combobox', { name: 'Business' }).selectOption({ label: 'Batoka Veranda Lodge' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(cards).toHaveCount(2)
  await cards.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in to apply' })).toBeVisible()
  expect(await page.title()).toMatch(/ at Batoka Veranda Lodge, Livingstone \| Tilipo$/)
  expect((await page.goto(`${tilipo.link.url}/whos-hiring/${randomUUID()}`))?.status()).toBe(404)
  await context.close()
})

test('A visitor signs in, applies for a job, sees the application and withdraws it', async ({ page, tilipo, link }) => {
  const [job] = await fetchJobs(tilipo, '?q=tailor')
  await page.goto(`${link.url}/whos-hiring/${job!._id}`)
  await page.getByRole('link', { name: 'Log in to apply' }).click()
  await submitSignIn(page, 'customer')
  await page.waitForURL(`**/whos-hiring/${job!._id}#apply`)
  await expect(page.getByLabel('Full name')).toHaveValue('Chipo Mwale')
  await expect(page.getByLabel('Email')).toHaveValue('customer@demo.test')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Please write at least one sentence about yourself.')).toBeVisible()
  await submitApplication(page)
  const token = await getToken(page)
  await expect
    .poll(() => fetchApplications(tilipo, token))
    .toMatchObject([{ _id: job!._id, status: 'submitted', coverNote }])
  await page.getByRole('link', { name: 'My Applications' }).click()
  const card = page.getByRole('article').filter({ hasText: job!.title })
  await expect(card.getByText('Sent', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect.poll(async () => (await fetchApplications(tilipo, token))[0]?.status).toBe('withdrawn')
})

test('An application submitted offline is sent once after reconnecting, even if a response is lost', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const token = await getToken(page)
  await withdrawAll(tilipo, token)
  const [job] = await fetchJobs(tilipo, '?q=conductor')
  await page.goto(`${link.url}/my-applications`)
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
  await page.goto(`${link.url}/whos-hiring/${job!._id}`)
  await expect(page.getByLabel('Cover note')).toBeVisible()
  await waitForServiceWorker(page)
  await setOffline(phone, true)
  await submitApplication(page)
  await expect(page.getByText('Waiting to be sent')).toBeVisible()

  const reopenedPage = await reopenTab(page)
  await reopenedPage.goto(`${link.url}/my-applications`)
  const card = reopenedPage.getByRole('article').filter({ hasText: job!.title })
  await expect(card.getByText('Waiting to be sent')).toBeVisible()
  expect((await fetchApplications(tilipo, token)).filter(({ _id }) => _id === job!._id)).toEqual([])

  const faults = ['drop after', 'drop after'] as const
  const remainingFaults = [...faults]
  link.rule = (_, path) => (path.startsWith('/api/sync/push') ? (remainingFaults.shift() ?? 'pass') : 'pass')
  await setOffline(phone, false)
  await expect(card.getByText('Sent', { exact: true })).toBeVisible()
  expect((await fetchApplications(tilipo, token)).filter(({ _id }) => _id === job!._id)).toMatchObject([
    { status: 'submitted', coverNote },
  ])
  await phone.close()
})

test('An application edited offline is refused with a message if it was decided meanwhile', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const token = await getToken(page)
  const [job] = await fetchJobs(tilipo, '?q=chef')
  await page.goto(`${link.url}/whos-hiring/${job!._id}`)
  await expect(page.getByLabel('Cover note')).toBeVisible()
  await submitApplication(page)
  await expect
    .poll(async () => (await fetchApplications(tilipo, token)).find(({ _id }) => _id === job!._id)?.status)
    .toBe('submitted')
  await page.getByRole('button', { name: 'Edit application' }).click()
  await waitForServiceWorker(page)
  await setOffline(phone, true)
  await page.getByLabel('Cover note').fill(`${coverNote} I bring my own knives.`)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Waiting to be sent')).toBeVisible()

  const partner = await (await browser.newContext()).newPage()
  await signedIn(partner, 'hotel')
  const partnerToken = await getToken(partner)
  const { applications } = await fetchFromServer(tilipo, `/vendor/applications?jobId=${job!._id}`, partnerToken)
  const decision = await fetch(`${tilipo.direct}/api/vendor/applications/${applications[0]._id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${partnerToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'shortlisted', reply: 'Please come on Friday at nine.' }),
  })
  expect(decision.status).toBe(200)
  await partner.context().close()

  await setOffline(phone, false)
  await expect(page.getByText(`Your application for ${job!.title} was not accepted.`)).toBeVisible()
  await expect(
    page.getByText('You have already applied for this job, and the business is reviewing your application.').first(),
  ).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await page.goto(`${link.url}/my-applications`)
  const card = page.getByRole('article').filter({ hasText: job!.title })
  await expect(card.getByText('Shortlisted')).toBeVisible()
  await expect(card.getByText('Please come on Friday at nine.')).toBeVisible()
  await phone.close()
})

test('A partner posts a job, and shortlists the customer who applies for it', async ({ browser, tilipo, signedIn }) => {
  const office = await (await browser.newContext()).newPage()
  await signedIn(office, 'store')
  await office.goto(`${tilipo.link.url}/admin/store-management/jobs`)
  await office.getByRole('link', { name: 'Post a job' }).click()
  await office.getByLabel('Job title').fill('Weekend cashier')
  await office.getByLabel('Town').fill('Kabwe')
  await office.getByLabel('Description').fill('Serve our customers on Saturdays and Sundays.')
  await office.getByRole('button', { name: 'Post job' }).click()
  await expect(office.getByRole('heading', { name: 'Weekend cashier', level: 1 })).toBeVisible()

  const phone = await (await newPhoneContext(browser)).newPage()
  await signedIn(phone, 'customer')
  const token = await getToken(phone)
  const [job] = await fetchJobs(tilipo, '?q=cashier')
  await phone.goto(`${tilipo.link.url}/whos-hiring/${job!._id}`)
  await submitApplication(phone)

  // The notification of the application refreshes the open page.
  await office.getByRole('button', { name: 'Shortlist' }).click()
  await office.getByLabel(/^Message to/).fill('Please come on Friday at nine.')
  await office.getByRole('dialog').getByRole('button', { name: 'Shortlist' }).click()
  await expect(office.getByText('Shortlisted', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await fetchApplications(tilipo, token)).find(({ _id }) => _id === job!._id)?.status)
    .toBe('shortlisted')
})
