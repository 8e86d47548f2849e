/** Support tickets: opened on a phone online and offline, answered by the support team, followed and replied to. */
import type { Page } from '@playwright/test'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  waitForServiceWorker,
  reopenTab,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const isPush = (path: string) => path.startsWith('/api/sync/push')

async function createTicket(page: Page, subject: string, message: string): Promise<void> {
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What is it about?').selectOption('Something else')
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByRole('button', { name: 'Send Ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
}

async function reply(page: Page, label: string, message: string): Promise<void> {
  await page.getByLabel(label).fill(message)
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByLabel('Conversation').getByText(message)).toBeVisible()
}

const listTickets = async (tilipo: Tilipo, token: string, subject: string) =>
  (await fetchFromServer(tilipo, '/support/tickets', token)).tickets.filter((ticket: any) => ticket.subject === subject)
const listReplies = async (tilipo: Tilipo, token: string, id: string) =>
  (await fetchFromServer(tilipo, `/support/tickets/${id}`, token)).replies.map(({ message }: any) => message)

test('A support ticket is opened, answered, followed by notification, replied to and resolved', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  await page.goto(`${link.url}/support`)
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await page.getByRole('button', { name: 'Send Ticket' }).click()
  await expect(page.getByText('Please enter a short subject.')).toBeVisible()
  await expect(page.getByText('Please describe the problem in at least 10 characters.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await createTicket(page, 'Where is my receipt', 'I paid yesterday and have no receipt yet.')
  const token = await getToken(page)
  await expect.poll(() => listTickets(tilipo, token, 'Where is my receipt')).toHaveLength(1)

  const office = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const supportPage = await office.newPage()
  await signedIn(supportPage, 'admin')
  await supportPage.goto(`${link.url}/admin/support-tickets`)
  await supportPage.getByRole('link', { name: /Where is my receipt/ }).click()
  await expect(supportPage.getByText('customer@demo.test', { exact: true })).toBeVisible()
  await reply(supportPage, 'Your answer', 'We have sent it again.')

  await expect(page.getByLabel('Conversation').getByText('We have sent it again.')).toBeVisible()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const notificationLink = (state: string) =>
    page.getByRole('link', { name: new RegExp(`^${state}Support has answered: Where is my receipt`) })
  await bell.click()
  await notificationLink('Unread: ').click()
  await bell.click()
  await expect(notificationLink('')).toBeVisible()
  await page.keyboard.press('Escape')
  await reply(page, 'Your reply', 'It is here now, thank you.')
  await expect(supportPage.getByLabel('Conversation').getByText('It is here now, thank you.')).toBeVisible()
  await supportPage.getByRole('button', { name: 'Mark Resolved' }).click()
  await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
  await expect(page.getByText('If you reply, this ticket is reopened.')).toBeVisible()
  await office.close()
  await phone.close()
})

test('A support ticket and reply written offline are stored once and in order despite lost responses', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const token = await getToken(page)
  await page.goto(`${link.url}/support`)
  await expect(page.getByRole('button', { name: 'New Ticket' })).toBeVisible()
  await waitForServiceWorker(page)
  // Load the ticket screen while online.
  await createTicket(page, 'A first question', 'Is the office open on Sunday?')
  await expect.poll(() => listTickets(tilipo, token, 'A first question')).toHaveLength(1)
  await page.getByRole('link', { name: 'Support', exact: true }).first().click()

  await setOffline(phone, true)
  await createTicket(page, 'Asked on the road', 'The bus has not come to Kapiri Mposhi.')
  await expect(page.getByText("Saved on this phone. We'll send it when you're back online.").first()).toBeVisible()
  await reply(page, 'Your reply', 'It is an hour late now.')
  await expect(page.getByLabel('Conversation').getByText('You · Waiting to be sent')).toHaveCount(2)
  const address = page.url()

  const reopenedPage = await reopenTab(page)
  await reopenedPage.goto(address)
  await expect(reopenedPage.getByLabel('Conversation').getByText('It is an hour late now.')).toBeVisible()
  await expect(reopenedPage.getByText('Waiting to be sent').first()).toBeVisible()

  const faults = ['drop after', 'drop before', 'drop after', 'pass'] as const
  let pushCount = 0
  link.rule = (_, path) => (isPush(path) ? (faults[pushCount++] ?? 'pass') : 'pass')
  await setOffline(phone, false)
  await expect(reopenedPage.getByText('Waiting to be sent')).toHaveCount(0)
  const [ticket, ...more] = await listTickets(tilipo, token, 'Asked on the road')
  expect(more).toEqual([])
  expect(await listReplies(tilipo, token, ticket._id)).toEqual(['It is an hour late now.'])
  await phone.close()
})
