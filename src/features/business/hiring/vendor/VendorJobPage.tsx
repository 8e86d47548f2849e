import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { addDays } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { editJob, postJob, setJobClosed, vendorJob, type VendorJob } from '#contract/business/hiring/vendor-jobs'
import { call, newId } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Tabs } from '../../../../ui/overlays/Tabs'
import { toast } from '../../../../ui/overlays/toast'
import { JobApplications } from './JobApplications'
import { JobForm } from './JobForm'
import { JobStatus } from './VendorJobsPage'
import { buildVendorJobPath, useVendorJobsPath } from './vendor-job-paths'
import { getLusakaToday } from '../../../../server-time'

export const head = () => ({ title: 'Job | Tilipo' })

/** Days for which a new job accepts applications, unless the vendor chooses another last day. */
const defaultDays = 30

/** One job of a business: a new one, or its applications and details. */
export default function VendorJobPage() {
  const { job: id = '' } = useParams()
  return id === 'new' ? <NewJob /> : <ExistingJob key={id} id={id} />
}

function useBackLink() {
  return { to: useVendorJobsPath(), label: 'All jobs' }
}

function NewJob() {
  const list = useVendorJobsPath()
  const navigate = useNavigate()
  // The same id for every attempt, so that a repeated one posts the job once.
  const [id] = useState(newId)
  const [closesOn] = useState(() => addDays(getLusakaToday(), defaultDays))
  return (
    <Stack gap={6}>
      <PageHeader title="Post a job" text="Everyone can see it under “Who's Hiring”." back={useBackLink()} />
      <JobForm
        defaults={{ closesOn }}
        submit="Post job"
        onSave={async (fields) => {
          const result = await call(postJob, { body: { id, ...fields } })
          if (!result.ok) return result
          toast({ title: 'Job posted', tone: 'success' })
          navigate(buildVendorJobPath(list, id), { replace: true })
        }}
      />
    </Stack>
  )
}

function ExistingJob({ id }: { id: string }) {
  const read = useUncachedRead(vendorJob, { params: { id } }, id)
  const back = useBackLink()
  return (
    <Stack gap={6}>
      {!read.data && <PageHeader title="Job" back={back} />}
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? 'Could not fetch the job.'}
      >
        {({ job }) => (
          <>
            <PageHeader title={job.title} back={back} actions={<JobActions job={job} onChanged={read.refresh} />} />
            <div>
              <JobStatus job={job} />
            </div>
            <JobTabs job={job} onChanged={read.refresh} />
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

type TabId = 'applications' | 'details'
const tabs = [
  { id: 'applications', label: 'Applications' },
  { id: 'details', label: 'Details' },
] as const

function JobTabs({ job, onChanged }: { job: VendorJob; onChanged(): void }) {
  const [tab, setTab] = useState<TabId>('applications')
  const params = { id: job._id }
  return (
    <Tabs<TabId> label="Job" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'applications' ? (
        <JobApplications jobId={job._id} onChanged={onChanged} />
      ) : (
        <JobForm
          defaults={toFormValues(job)}
          submit="Save changes"
          onSave={async (body) => {
            const result = await call(editJob, { params, body })
            if (!result.ok) return result
            toast({ title: 'Job updated', tone: 'success' })
            onChanged()
          }}
        />
      )}
    </Tabs>
  )
}

const toFormValues = ({ pay, duties, requirements, ...job }: VendorJob) => ({
  title: job.title,
  kind: job.kind,
  town: job.town,
  description: job.description,
  duties: duties.join('\n'),
  requirements: requirements.join('\n'),
  payFrom: pay ? String(pay.from) : '',
  payTo: pay ? String(pay.to) : '',
  payPer: pay?.per ?? 'month',
  positions: String(job.positions),
  closesOn: job.closesOn,
})

function JobActions({ job, onChanged }: { job: VendorJob; onChanged(): void }) {
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const setClosed = async (closed: boolean) => {
    setBusy(true)
    const result = await call(setJobClosed, { params: { id: job._id }, body: { closed } })
    setBusy(false)
    setConfirming(false)
    if (!result.ok) {
      const title = closed ? 'Could not close the job.' : 'Could not reopen the job.'
      return toast({ title, description: result.message, tone: 'destructive' })
    }
    toast({ title: closed ? 'Job closed' : 'Job reopened', tone: 'success' })
    onChanged()
  }
  return (
    <>
      <ButtonLink variant="outline" icon="eye" to={paths.job(job._id)}>
        View public page
      </ButtonLink>
      {job.open && (
        <Button variant="outline" onClick={() => setConfirming(true)}>
          Close job
        </Button>
      )}
      {job.closed && (
        <Button variant="outline" loading={busy} onClick={() => void setClosed(false)}>
          Reopen job
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="Close this job?"
        confirm="Close job"
        cancel="Keep open"
        busy={busy}
        onConfirm={() => void setClosed(true)}
        onCancel={() => setConfirming(false)}
      >
        {formatClosingEffect(job)}
      </ConfirmDialog>
    </>
  )
}

const formatClosingEffect = ({ applications }: VendorJob): string =>
  applications === 0
    ? 'Nobody can apply anymore. You can reopen the job later.'
    : formatPlural(applications, {
        one: 'Nobody can apply anymore. You can still decide on the # application you have, and reopen the job later.',
        other:
          'Nobody can apply anymore. You can still decide on the # applications you have, and reopen the job later.',
      })
