/**
 * Forms filled in with careless or hostile values: the form shows a message at the field, the server accepts nothing,
 * and no typed text runs as code. `server/http/bad-input.db.test.ts` tests how the server handles such values.
 */
import type { Page } from '@playwright/test'
import { queryServerDatabase } from '../support/server-database'
import { expect, test, type Tilipo } from './fixtures'

interface FormCase {
  as?: string
  at: string | ((tilipo: Tilipo) => Promise<string>)
  fields: string[]
  submit: string
}

const forms: FormCase[] = [
  { at: '/auth', fields: ['Email', 'Password'], submit: 'Log In' },
  {
    at: '/auth?mode=signup',
    fields: ['Full name', 'Email', 'Phone', 'Password', 'Confirm password'],
    submit: 'Create Account',
  },
  { at: '/forgot-password', fields: ['Email'], submit: 'Send Reset Link' },
  { at: '/reset-password/none', fields: ['New password', 'Confirm new password'], submit: 'Reset Password' },
  { at: '/check-your-email', fields: ['Email address'], submit: 'Resend Verification Email' },
  { at: '/contact', fields: ['Full name', 'Email', 'Subject', 'Message'], submit: 'Send Message' },
  {
    as: 'customer2',
    at: findJobPath,
    fields: ['Full name', 'Phone', 'Email', 'Cover note'],
    submit: 'Send application',
  },
  {
    as: 'customer2',
    at: '/profile',
    fields: [
      'Full name',
      'Phone',
      'NRC number (optional)',
      'Street address (optional)',
      'City / Town (optional)',
      'Country (optional)',
    ],
    submit: 'Save changes',
  },
  {
    as: 'customer2',
    at: '/profile',
    fields: ['Current password', 'New password', 'Confirm new password'],
    submit: 'Change password',
  },
]

async function findJobPath({ direct }: Tilipo): Promise<string> {
  const { jobs } = (await (await fetch(`${direct}/api/jobs?q=chef`)).json()) as { jobs: { _id: string }[] }
  return `/whos-hiring/${jobs[0]!._id}`
}

const values = {
  nothing: '',
  'ten thousand characters': 'x'.repeat(10_000),
  'a script': '<script>document.title="run"</script><img src=x onerror="document.title=\'run\'">',
  'text turned round': '\u202egpj.exe\u2066\u200f',
  'half a character': 'a\ud800',
}

async function expectUnharmed(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible()
  expect(await page.title()).not.toBe('run')
  expect(await page.evaluate(() => [...document.querySelectorAll('main script, main img[onerror]')].length)).toBe(0)
  // Nothing typed makes the page wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const { as, at, fields, submit } of forms) {
  test(`The form at ${typeof at === 'string' ? at : 'an application'} (${submit}) rejects hostile values`, async ({
    page,
    link,
    tilipo,
    signedIn,
  }) => {
    if (as) await signedIn(page, as)
    const address = link.url + (typeof at === 'string' ? at : await at(tilipo))
    const answers: number[] = []
    page.on('response', (response) => {
      const isSubmission = response.request().method() !== 'GET' && response.url().includes('/api/')
      // The Google button requests a nonce without any input.
      if (isSubmission && !response.url().endsWith('/auth/google/nonce')) answers.push(response.status())
    })
    for (const [what, value] of Object.entries(values)) {
      await test.step(what, async () => {
        await page.goto(address)
        const form = page.locator('main form').filter({ has: page.getByRole('button', { name: submit, exact: true }) })
        for (const label of fields) await form.getByLabel(label, { exact: true }).fill(value)
        await form.getByRole('button', { name: submit, exact: true }).click()
        await expect(form.locator('.field-error, [role=alert]').first()).toBeVisible()
        await expectUnharmed(page)
      })
    }
    // The server accepted none of the values.
    expect(answers.filter((status) => status >= 500 || status < 400)).toEqual([])
  })
}

test('Hostile text in a support ticket is displayed as text and not executed', async ({ page, link, signedIn }) => {
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/support`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const form = page.locator('main form').filter({ has: page.getByRole('button', { name: 'Send Ticket' }) })
  await form.getByLabel('Subject', { exact: true }).fill(values['a script'])
  await form.getByLabel('Message', { exact: true }).fill(`${values['a script']} ${values['text turned round']}`)
  await form.getByLabel('What is it about?').selectOption('Something else')
  await form.getByRole('button', { name: 'Send Ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: values['a script'] })).toBeVisible()
  await expect(page.getByText(/<img src=x/).first()).toBeVisible()
  await expectUnharmed(page)
})

test('A hostile user name is displayed as text and not executed', async ({ page, link, tilipo }) => {
  const name = '<script>document.title="run"</script>'
  const email = 'hostile@example.zm'
  const body = {
    full_name: 'Mutale Phiri',
    email,
    phone: '0971234567',
    password: 'Kwacha#2026',
    confirmPassword: 'Kwacha#2026',
    user_type: 'endUser',
  }
  const post = (path: string, payload: object) =>
    fetch(tilipo.direct + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
  expect((await post('/api/auth/signup', { ...body, full_name: name })).status).toBe(422)
  expect((await post('/api/auth/signup', body)).status).toBe(200)
  const findEmail = async (pattern: RegExp) => {
    const { messages } = (await (await fetch(`${tilipo.direct}/api/dev/mailbox?to=${email}`)).json()) as {
      messages: { text: string; html: string }[]
    }
    return messages.find(({ text }) => pattern.test(text))
  }
  const verificationLink = /http\S+\/verification\/\S+/
  await expect.poll(() => findEmail(verificationLink)).toBeTruthy()
  // Names that were stored before decision 106 can contain markup.
  await queryServerDatabase(tilipo.dataDir, 'update account set full_name = $1 where email = $2', [name, email])
  await post('/api/auth/forgot-password', { email })
  await expect.poll(() => findEmail(/\/reset-password\//)).toBeTruthy()
  const resetEmail = await findEmail(/\/reset-password\//)
  expect(resetEmail!.text).toContain('Hello <script>')
  expect(resetEmail!.html).not.toContain('<script>')
  await page.goto(verificationLink.exec((await findEmail(verificationLink))!.text)![0])
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  await page.goto(`${link.url}/auth`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Kwacha#2026')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL('**/my-account')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  await expectUnharmed(page)
})

const addresses = [
  '/services?page=-1',
  '/services?page=1e309',
  '/services?page=1&page=2',
  '/services?q=%3Cscript%3Ealert(1)%3C/script%3E',
  '/services?q=%00',
  '/services?q=a&q=b',
  `/services?q=${'x'.repeat(4000)}`,
  '/services?q=%E2%80%AEabc',
  '/vendors?page=999999999',
  '/services/hotels?town[]=1',
  '/vendor/%00',
  '/vendor/..%2f..%2fetc',
  '/services/%ff',
  '/%0a',
  '/services/%0a',
  '/services/hotels/%0d%0a',
  '/vendor/%e2%80%a8',
  '/services/hotels?town=%0a',
  '//',
  '//[',
  '//a:99999/x',
  '/%5c%5b',
  `/services/hotels/${'%0a'.repeat(1000)}`,
]
test('Public pages with a malformed address respond without reflecting it as HTML', async ({ tilipo }) => {
  for (const address of addresses) {
    const answer = await fetch(tilipo.direct + address, { headers: { accept: 'text/html' } })
    expect([address, answer.status < 500]).toEqual([address, true])
    expect(await answer.text()).not.toContain('<script>alert(1)')
  }
})
