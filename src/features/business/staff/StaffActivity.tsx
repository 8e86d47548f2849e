import { useState } from 'react'
import { adminPageSize, countPages, formatTotal } from '#contract/core/list-page'
import { isLocalDate } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { listActivity, exportActivity, maxExportedActivity } from '#contract/business/activity/activity'
import { activityGroupNames, activityGroups } from '#contract/business/activity/activity-texts'
import type { AnswerOf, InputOf } from '#contract/core/endpoint'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { Button } from '../../../ui/forms/Button'
import { DateInput } from '../../../ui/forms/DateInput'
import { Field } from '../../../ui/forms/Field'
import { Grid } from '../../../ui/layout/Grid'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { saveCsvFile } from '../../../ui/forms/save-file'
import { toast } from '../../../ui/overlays/toast'
import { ActivityTable } from './ActivityTable'

type Query = InputOf<typeof listActivity>['query']
type Filters = Omit<Query, 'page'>

const errorText = 'Could not fetch the activity of your staff.'
const groupOptions = activityGroupNames.map((value) => ({
  value,
  label: activityGroups[value],
}))

/** What the members of the business did. The newest entries are readable offline; filters need a connection. */
export default function StaffActivity({ memberId }: { memberId?: string | undefined }) {
  const [filters, setFilters] = useState<Filters>(memberId ? { member: memberId } : {})
  const [page, setPage] = useState(1)
  const newest = useSavedRead(listActivity, {}, '')
  const change = (next: Filters) => {
    setPage(1)
    setFilters((before) => dropEmpty({ ...before, ...next }))
  }
  const query = { ...filters, ...(page > 1 && { page }) }
  const isNewest = Object.keys(query).length === 0
  return (
    <Stack gap={4}>
      <Grid columns={4} gap={3} tight>
        <Field label="Member">
          <Select
            options={(newest.data?.members ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            placeholder="Everyone"
            value={filters.member ?? ''}
            onChange={({ target }) => change({ member: target.value })}
          />
        </Field>
        <Field label="Type">
          <Select
            options={groupOptions}
            placeholder="Everything"
            value={filters.group ?? ''}
            onChange={({ target }) => change({ group: activityGroupNames.find((group) => group === target.value) })}
          />
        </Field>
        <Field label="From">
          <DateInput
            empty="Any day"
            value={filters.from ?? ''}
            onChange={({ target }) => change({ from: target.value })}
          />
        </Field>
        <Field label="To">
          <DateInput empty="Any day" value={filters.to ?? ''} onChange={({ target }) => change({ to: target.value })} />
        </Field>
      </Grid>
      {isNewest ? (
        <ReadStates read={newest} skeleton={<Skeleton shape="block" />} errorText={errorText}>
          {(activity) => <Entries activity={activity} filters={filters} page={1} onPage={setPage} />}
        </ReadStates>
      ) : (
        <FilteredEntries query={query} page={page} onPage={setPage} />
      )}
    </Stack>
  )
}

/** An empty field is no filter. */
const dropEmpty = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value && (!/^(from|to)$/.test(name) || isLocalDate(value))),
  )

interface PageProps {
  page: number
  onPage(page: number): void
}

function FilteredEntries({ query, ...props }: PageProps & { query: Query }) {
  const { page: _, ...filters } = query
  const read = useUncachedRead(listActivity, { query }, JSON.stringify(query))
  // Entries of other filters must not be displayed as the result of these.
  if (read.error)
    return (
      <ReadStates read={{ ...read, data: undefined }} skeleton={null} errorText={errorText}>
        {() => null}
      </ReadStates>
    )
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText={errorText}>
      {(activity) => <Entries activity={activity} filters={filters} {...props} />}
    </ReadStates>
  )
}

interface EntriesProps extends PageProps {
  activity: AnswerOf<typeof listActivity>
  filters: Filters
}

const Entries = ({ activity: { entries, total }, filters, page, onPage }: EntriesProps) => (
  <Stack gap={3}>
    <Row justify="apart" align="center" wrap>
      <Text tone="muted">{formatTotal(total, { one: '# entry', other: '# entries' })}</Text>
      {total > 0 && <DownloadButton filters={filters} />}
    </Row>
    <ActivityTable
      entries={entries}
      empty={Object.keys(filters).length > 0 ? 'No entries match these filters.' : 'Nothing has been recorded yet.'}
      paging={total > adminPageSize ? { page, pageCount: countPages(total), onPage } : undefined}
    />
  </Stack>
)

/** Downloads the filtered entries as CSV. */
function DownloadButton({ filters }: { filters: Filters }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const result = await call(exportActivity, { body: filters })
    setBusy(false)
    if (!result.ok)
      return toast({ title: 'Could not download the activity.', description: result.message, tone: 'destructive' })
    saveCsvFile(result.answer.csv, 'tilipo-staff-activity.csv')
    toast({
      title: formatPlural(result.answer.entries, { one: '# entry downloaded', other: '# entries downloaded' }),
      description: result.answer.limited
        ? `These are the newest ${formatPlural(maxExportedActivity, { one: '# entry', other: '# entries' })}. Choose fewer days for the rest.`
        : undefined,
      tone: 'success',
    })
  }
  return (
    <Button variant="outline" size="sm" icon="download" loading={busy} onClick={() => void download()}>
      Download CSV
    </Button>
  )
}
