import { useState } from 'react'
import { countPages, formatTotal } from '#contract/core/list-page'
import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import {
  decideReport,
  listReportedItems,
  reportStates,
  type ReportDecision,
  type ReportedItem,
  type ReportState,
} from '#contract/platform/moderation/reports'
import { reportedKinds, reportReasonLabels, type ReportedKind } from '#contract/platform/moderation/report-reasons'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { paths } from '../../../paths'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Chips } from '../../../ui/forms/Chips'
import { CancelButton, Dialog } from '../../../ui/overlays/Dialog'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Textarea } from '../../../ui/forms/Input'
import { Link } from '../../../ui/text/Link'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Pager } from '../../../ui/lists/Pager'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useSearch } from '../../../ui/hooks/use-search'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { OpenCaseButton } from '../../messages/shared/CaseLinks'
import { buildCasesPath } from '../../messages/shared/case-paths'

export const head = () => ({ title: 'Reported Content | Tilipo' })

const stateLabels: Record<ReportState, string> = { open: 'Open', hidden: 'Hidden', dismissed: 'Dismissed' }
const stateOptions = reportStates.map((value) => ({ value, label: stateLabels[value] }))
const kindLabels: Record<ReportedKind, string> = {
  review: 'Review',
  listing: 'Listing',
  vendor: 'Business',
  message: 'Message',
}
const kindOptions = reportedKinds.map((value) => ({ value, label: kindLabels[value] }))

/** Reviews, listings, businesses and messages that users reported. */
export default function ReportedContentPage() {
  const [search, setSearch] = useSearch()
  const state = reportStates.find((known) => known === search.get('state')) ?? 'open'
  const kind = reportedKinds.find((known) => known === search.get('kind'))
  const page = Math.max(1, Math.min(50, Math.trunc(Number(search.get('page'))) || 1))
  const show = (next: { state?: string; kind?: string; page?: number }) => {
    const merged = { state, kind: kind ?? '', ...next }
    const values = { ...merged, page: next.page && next.page > 1 ? String(next.page) : '' }
    setSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value)), {
      replace: true,
      state: { keepScroll: true },
    })
  }
  const query = { state, page, ...(kind ? { kind } : {}) }
  const read = useUncachedRead(listReportedItems, { query }, JSON.stringify(query))
  return (
    <Stack gap={6}>
      <PageHeader
        title="Reported Content"
        text={read.total === undefined ? undefined : formatTotal(read.total, { one: '# item', other: '# items' })}
      />
      <Row stackBelow="below-sm" align="end">
        <Chips label="Status" options={stateOptions} value={state} onPress={(next) => show({ state: next })} />
        <Field label="Kind">
          <Select
            options={kindOptions}
            placeholder="All kinds"
            value={kind ?? ''}
            onChange={(event) => show({ kind: event.target.value })}
          />
        </Field>
      </Row>
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="Failed to load reported content."
        isEmpty={(items) => items.length === 0}
        empty={
          <EmptyState
            icon="alert"
            tone={state === 'open' ? 'done' : undefined}
            title={state === 'open' ? 'No open reports' : 'Nothing here'}
          />
        }
      >
        {(items) => (
          <Stack gap={4}>
            {items.map((item) => (
              <ItemCard key={`${item.kind}/${item._id}`} item={item} onDecided={read.refresh} />
            ))}
            <Pager page={page} pageCount={countPages(read.total ?? 0)} onPage={(next) => show({ page: next })} />
          </Stack>
        )}
      </ReadStates>
    </Stack>
  )
}

function ItemCard({ item, onDecided }: { item: ReportedItem; onDecided(): void }) {
  const [decision, setDecision] = useState<ReportDecision>()
  const { kind, state, title, text, vendor, reports, newestReports, lastReportedAt } = item
  return (
    <Card as="article">
      <Stack gap={3}>
        <Row wrap gap={2}>
          <Badge>{kindLabels[kind]}</Badge>
          <StateBadge state={state} />
          <Text as="span" size="sm" tone="muted">
            {formatPlural(reports, { one: '# report', other: '# reports' })}, last on {formatInstant(lastReportedAt)}
          </Text>
        </Row>
        <Stack gap={1}>
          <Heading level={2} size="card">
            {title}
          </Heading>
          <Text size="sm" tone="muted">
            <Link to={paths.vendor(vendor._id)}>{vendor.name}</Link>
          </Text>
          <Text pre>{text}</Text>
        </Stack>
        <Stack gap={1}>
          {newestReports.map(({ reason, note, at }) => (
            <Text key={at + reason} size="sm">
              <strong>{reportReasonLabels[reason]}</strong>
              {note && `: ${note}`}
            </Text>
          ))}
        </Stack>
        <Decision item={item} />
        {item.cases?.map(({ _id, subject }) => (
          <Text key={_id} size="sm">
            Case: <Link to={buildCasesPath(_id)}>{subject}</Link>
          </Text>
        ))}
        <Row wrap>
          {state === 'hidden' ? (
            <Button size="sm" variant="outline" onClick={() => setDecision('restore')}>
              Restore
            </Button>
          ) : (
            <Button size="sm" variant="danger" onClick={() => setDecision('hide')}>
              Hide
            </Button>
          )}
          {state === 'open' && (
            <Button size="sm" variant="outline" onClick={() => setDecision('dismiss')}>
              Dismiss
            </Button>
          )}
          <OpenCaseButton source={{ report: { kind, id: item._id } }} />
        </Row>
      </Stack>
      <Dialog
        open={decision !== undefined}
        onClose={() => setDecision(undefined)}
        title={decision ? decisionTexts[decision].title : ''}
      >
        {decision && (
          <DecisionForm
            item={item}
            decision={decision}
            onDone={() => {
              setDecision(undefined)
              onDecided()
            }}
          />
        )}
      </Dialog>
    </Card>
  )
}

function StateBadge({ state }: { state: ReportState }) {
  if (state === 'open') return <StatusBadge status="attention">{stateLabels.open}</StatusBadge>
  return <Badge>{stateLabels[state]}</Badge>
}

function Decision({ item: { state, decision } }: { item: ReportedItem }) {
  if (!decision) return null
  const { by, at, reason } = decision
  return (
    <Text size="sm" tone="muted">
      {state === 'hidden' ? `Hidden by ${by}` : `Dismissed by ${by}`} on {formatInstant(at)}
      {reason && `: ${reason}`}
    </Text>
  )
}

const decisionTexts: Record<ReportDecision, { title: string; text: string; button: string; toast: string }> = {
  hide: {
    title: 'Hide this?',
    text: 'Nobody but its author sees it anymore. We notify the author of the reason.',
    button: 'Hide',
    toast: 'Hidden',
  },
  dismiss: {
    title: 'Dismiss the reports?',
    text: 'It stays as it is. A new report opens it again.',
    button: 'Dismiss',
    toast: 'Reports dismissed',
  },
  restore: { title: 'Restore this?', text: 'Everyone sees it again.', button: 'Restore', toast: 'Restored' },
}

interface DecisionProps {
  item: ReportedItem
  decision: ReportDecision
  onDone(): void
}

function DecisionForm({ item: { kind, _id }, decision, onDone }: DecisionProps) {
  const { text, button, toast: title } = decisionTexts[decision]
  const form = useStructForm({
    struct: decideReport.body,
    defaults: { decision, reason: '' },
    onSubmit: async (body) => {
      const result = await call(decideReport, { params: { kind, id: _id }, body })
      if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      toast({ title, tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>{text}</Text>
      <Field
        name="reason"
        label="Reason"
        {...(decision === 'hide' ? { hint: 'The author sees it.' } : { optional: true })}
      >
        <Textarea rows={3} />
      </Field>
      <Row wrap>
        <SubmitButton>{button}</SubmitButton>
        <CancelButton variant="ghost" />
      </Row>
    </Form>
  )
}
