/** Jobs: applying on the phone, and following the applications. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { jobs, type Application, type Job } from '#contract/business/hiring/jobs'
import type { SessionUser } from '#contract/accounts/session'
import { buildApplication, buildJob, jobId } from '../../../../tests/support/component/build-job'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  signIn,
  storeBase,
} from '../../../../tests/support/component/render-screen'
import { ApplyPanel } from './ApplyPanel'
import MyApplicationsPage from './MyApplicationsPage'
import WhosHiringPage from './WhosHiringPage'

const api = installFakeApi()

describe('the application form of a job', () => {
  async function open(job = buildJob(), account: Partial<SessionUser> | null = {}, ...applications: Application[]) {
    const user = account && (await signIn({ phone: '0971234567', ...account }))
    if (user) {
      await storeBase(user, 'me', [{ ...user, _id: user.id }])
      await storeBase(user, 'application', applications)
    }
    return { account: user!, ...renderScreen(<ApplyPanel job={job} />, { at: `/whos-hiring/${jobId}` }) }
  }

  it('sends a visitor to sign in and back', async () => {
    await open(buildJob(), null)
    expect(screen.getByRole('link', { name: 'Log in to apply' }).getAttribute('href')).toBe('/auth')
  })

  it('tells a partner to use a personal account', async () => {
    await open(buildJob(), { user_type: 'partner', business_type: 'hotel' })
    expect(screen.getByText(/You need a personal account to apply/)).toBeTruthy()
  })

  it('starts with the own details and queues the application', async () => {
    const { user, account } = await open()
    expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('Mercy Banda')
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('0971234567')
    await user.type(screen.getByLabelText('Cover note'), 'I have worked at a lodge for three years.')
    await user.click(screen.getByRole('button', { name: 'Send application' }))
    await findToast('Application saved')
    expect((await readOutboxRows(account))[0]).toMatchObject({
      endpoint: 'applications.apply',
      input: { params: { id: jobId } },
      preview: { name: 'Receptionist', storeName: 'Mosi Lodge' },
    })
    expect(await screen.findByRole('link', { name: 'My Applications' })).toBeTruthy()
  })

  it('requires a cover note', async () => {
    const { user, account } = await open()
    await user.click(await screen.findByRole('button', { name: 'Send application' }))
    await expect.poll(() => screen.getByLabelText('Cover note').getAttribute('aria-invalid')).toBe('true')
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('takes no application for a closed job', async () => {
    await open(buildJob({ open: false }))
    expect(await screen.findByText('This job is no longer open for applications.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull()
  })

  it('lets the applicant correct an application', async () => {
    const { user } = await open(buildJob(), {}, buildApplication())
    await user.click(await screen.findByRole('button', { name: 'Edit application' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Cover note').value).toBe(
      'I have worked at a lodge for three years.',
    )
  })
})

describe('the list of applications', () => {
  async function open(...applications: Application[]) {
    const account = await signIn()
    await storeBase(account, 'application', applications)
    return { account, ...renderScreen(<MyApplicationsPage />, { at: '/my-applications' }) }
  }

  it('links to open jobs when it is empty', async () => {
    await open()
    expect(await screen.findByText("You haven't applied for any jobs yet")).toBeTruthy()
  })

  it('shows the message of the business', async () => {
    await open(buildApplication({ status: 'shortlisted', reply: 'Please come on Monday.' }))
    expect(await screen.findByText('Please come on Monday.')).toBeTruthy()
    expect(screen.getByText('Message from Mosi Lodge')).toBeTruthy()
  })

  it('withdraws an application after a confirmation', async () => {
    const { user, account } = await open(buildApplication())
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Mosi Lodge will no longer see your application/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await findToast('Application withdrawn')
    expect((await readOutboxRows(account))[0]!.endpoint).toBe('applications.withdraw')
  })

  it('offers no withdrawal once the person is hired', async () => {
    await open(buildApplication({ status: 'hired' }))
    await screen.findByText('Receptionist')
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  })
})

describe('the list of jobs', () => {
  const answer = (...found: Job[]) =>
    api.answer(jobs, {
      total: found.length,
      page: 1,
      pageSize: 12,
      jobs: found,
      towns: ['Livingstone', 'Lusaka'],
      employers: [{ _id: 'c0000000-0000-4000-8000-000000000001', name: 'Mosi Lodge' }],
    } as never)

  it('shows the jobs with their number', async () => {
    answer(buildJob())
    renderScreen(<WhosHiringPage />, { at: '/whos-hiring' })
    expect(await screen.findByRole('link', { name: /Receptionist/ })).toBeTruthy()
    expect(screen.getByText('1 job')).toBeTruthy()
  })

  it('says that nothing matches the filters and offers all jobs', async () => {
    answer()
    renderScreen(<WhosHiringPage />, { at: '/whos-hiring?q=pilot' })
    expect(await screen.findByText('No jobs match your search')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all jobs' }).getAttribute('href')).toBe('/whos-hiring')
  })

  it('says that no jobs are posted at all', async () => {
    answer()
    renderScreen(<WhosHiringPage />, { at: '/whos-hiring' })
    expect(await screen.findByText('No jobs are posted right now')).toBeTruthy()
  })

  it('requests the page and the town of the address', async () => {
    answer(buildJob())
    renderScreen(<WhosHiringPage />, { at: '/whos-hiring?town=Livingstone&page=2' })
    await screen.findByRole('link', { name: /Receptionist/ })
    expect(api.callsOf(jobs)[0]!.path).toMatch(/town=Livingstone.*page=2|page=2.*town=Livingstone/)
  })

  it('shows the specified style of error and tries again', async () => {
    const { user } = renderScreen(<WhosHiringPage />, { at: '/whos-hiring' })
    const retry = await screen.findByRole('button', { name: /try again/i })
    answer(buildJob())
    await user.click(retry)
    expect(await screen.findByRole('link', { name: /Receptionist/ })).toBeTruthy()
  })
})
