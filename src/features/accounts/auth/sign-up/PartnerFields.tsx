import { businessTypeLabels, businessTypes, type BusinessType } from '#contract/core/access'
import { publicSettings } from '#contract/public-addresses'
import { useRead } from '../../../../api/use-read'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Notice } from '../../../../ui/states/Notice'
import { Select } from '../../../../ui/forms/Select'
import { lazyPart } from '../../../../ui/states/lazy-part'

const NeededDocuments = lazyPart(() => import('./NeededDocuments'), { onFailure: 'fallback' })

const options = businessTypes.map((value) => ({ value, label: businessTypeLabels[value] }))

export function PartnerFields({ type }: { type: BusinessType | undefined }) {
  const closedText = useRead(publicSettings, {}).data?.partnerSignUpClosed
  if (closedText)
    return (
      <Notice tone="waiting" icon="clock" title="Closed for new partners" role="status">
        {closedText}
      </Notice>
    )
  return (
    <>
      <Field name="companyName" label="Company name">
        <Input autoComplete="organization" />
      </Field>
      <Field name="business_type" label="Business type">
        <Select placeholder="Choose one" options={options} />
      </Field>
      {type && <NeededDocuments type={type} />}
    </>
  )
}
