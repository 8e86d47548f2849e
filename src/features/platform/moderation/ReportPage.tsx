import { useNavigate, useParams } from 'react-router-dom'
import { reportContent, ReportForm } from '#contract/platform/moderation/reports'
import {
  reportedKinds,
  reportReasonLabels,
  reportReasons,
  type ReportedKind,
} from '#contract/platform/moderation/report-reasons'
import { call } from '../../../api/client'
import { paths } from '../../../paths'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { RadioGroup } from '../../../ui/forms/RadioGroup'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'

export const head = () => ({ title: 'Report | Tilipo' })

const titles: Record<ReportedKind, string> = {
  review: 'Report this review',
  listing: 'Report this listing',
  vendor: 'Report this business',
  message: 'Report this message',
}
const reasonOptions = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

/** Reports an item to Tilipo's team. */
export default function ReportPage() {
  const { kind, id } = useParams()
  const knownKind = reportedKinds.find((known) => known === kind)
  if (!knownKind || !id) return <EmptyState page icon="alert" title="There is nothing to report here" />
  return (
    <Stack gap={6}>
      <PageHeader
        title={titles[knownKind]}
        text="Tilipo's team looks at every report. The author doesn't learn who reported it."
      />
      <Card pad="lg">
        <ReportFields kind={knownKind} id={id} />
      </Card>
    </Stack>
  )
}

function ReportFields({ kind, id }: { kind: ReportedKind; id: string }) {
  const navigate = useNavigate()
  const leave = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home))
  const form = useStructForm({
    struct: ReportForm,
    defaults: { note: '' },
    onSubmit: async (body) => {
      const result = await call(reportContent, { params: { kind, id }, body })
      if (!result.ok) return { message: result.message }
      toast({ title: 'Report sent', description: 'Thank you. Our team will look into it.', tone: 'success' })
      leave()
    },
  })
  return (
    <Form form={form}>
      <Field name="reason" label="What is wrong?">
        <RadioGroup options={reasonOptions} />
      </Field>
      <Field name="note" label="Details" hint="Tell us what we should look at." optional>
        <Textarea rows={4} />
      </Field>
      <Row wrap>
        <SubmitButton>Send report</SubmitButton>
        <Button variant="ghost" data-cancel onClick={leave}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
