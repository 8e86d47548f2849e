import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import {
  FiscalSettingsForm,
  readFiscalSettings,
  retryFiscalDocuments,
  saveFiscalListing,
  saveFiscalSettings,
  vatCategories,
  vatCategoryLabels,
  type FiscalOverview,
  type VatCategory,
} from '#contract/money/fiscal-settings'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { useOwnListings } from '../../../db/queries/listings'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Select } from '../../../ui/forms/Select'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { settingsFailure } from './settings-failure'

const categoryOptions = vatCategories.map((value) => ({ value, label: vatCategoryLabels[value] }))

/** Fiscal receipts through ZRA Smart Invoice: what waits, the device of the business, and the VAT of its listings. */
export default function FiscalReceipts() {
  const read = useUncachedRead(readFiscalSettings, {}, '')
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText={settingsFailure}>
      {(overview) => (
        <Stack gap={4}>
          <OpenDocuments overview={overview} onChanged={read.refresh} />
          <SettingsCard key={JSON.stringify(overview.settings)} overview={overview} onChanged={read.refresh} />
          {overview.settings && <ListingsCard overview={overview} onChanged={read.refresh} />}
        </Stack>
      )}
    </ReadStates>
  )
}

interface Props {
  overview: FiscalOverview
  onChanged(): void
}

function OpenDocuments({ overview: { waiting, since, failed, reason }, onChanged }: Props) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const result = await call(retryFiscalDocuments, {})
    setBusy(false)
    if (!result.ok) return toast({ title: 'Not sent again', description: result.message, tone: 'destructive' })
    toast({ title: 'Sent again', description: 'We show the result here and on each booking.', tone: 'success' })
    onChanged()
  }
  return (
    <>
      {since && (
        <Notice tone="waiting" icon="clock" title="Waiting for ZRA">
          {formatPlural(waiting, { one: '# document waits', other: '# documents wait' })} since {formatInstant(since)}.
          We keep trying.
        </Notice>
      )}
      {failed > 0 && (
        <Notice
          tone="attention"
          icon="alert"
          title={formatPlural(failed, { one: 'ZRA has rejected # document', other: 'ZRA has rejected # documents' })}
          action={
            <Button size="sm" variant="outline" loading={busy} onClick={() => void retry()}>
              Send again
            </Button>
          }
        >
          {reason} Correct the details below, or contact support.
        </Notice>
      )}
    </>
  )
}

const blank: FiscalSettingsForm = {
  enabled: true,
  tpin: '',
  branch: '000',
  deviceSerial: '',
  vatCategory: 'A',
  classCode: '',
}

function SettingsCard({ overview: { settings }, onChanged }: Props) {
  const form = useStructForm<FiscalSettingsForm>({
    struct: FiscalSettingsForm,
    defaults: settings ?? blank,
    onSubmit: async (body) => {
      const result = await call(saveFiscalSettings, { body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: body.enabled ? 'Fiscal receipts are on' : 'Fiscal receipts are off', tone: 'success' })
      onChanged()
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Fiscal receipts">
      <Form form={form}>
        <Stack gap={1}>
          <Heading level={2} size="card">
            Fiscal receipts
          </Heading>
          <Text size="sm" tone="muted">
            Sends each sale that is paid in full to ZRA Smart Invoice, and a credit note for each refund. Receipts show
            the Mark ID and the QR code. You need a device (VSDC) that ZRA has registered for you.
          </Text>
        </Stack>
        {settings && (
          <Field name="enabled" group label="State">
            <Checkbox toggle label="Issue fiscal receipts" />
          </Field>
        )}
        <Grid columns={2} gap={4}>
          <Field name="tpin" label="TPIN">
            <Input inputMode="numeric" autoComplete="off" />
          </Field>
          <Field name="branch" label="Branch" hint="000 is the head office.">
            <Input inputMode="numeric" autoComplete="off" />
          </Field>
          <Field name="deviceSerial" label="Serial number of the device">
            <Input autoComplete="off" />
          </Field>
          <Field name="classCode" label="UNSPSC class" hint="8 digits, as in your ZRA registration.">
            <Input inputMode="numeric" autoComplete="off" />
          </Field>
          <Field name="vatCategory" label="VAT category">
            <Select options={categoryOptions} />
          </Field>
        </Grid>
        <SubmitButton>{settings ? 'Save' : 'Turn on fiscal receipts'}</SubmitButton>
      </Form>
    </Card>
  )
}

/** Only what differs from the settings is chosen here. It applies to sales from now on. */
function ListingsCard({ overview: { settings, listings }, onChanged }: Props) {
  const ownListings = useOwnListings() ?? []
  const options = [
    { value: '', label: `As above: ${settings ? vatCategoryLabels[settings.vatCategory] : ''}` },
    ...categoryOptions,
  ]
  const save = async (id: string, value: string) => {
    const vatCategory: VatCategory | null = vatCategories.find((category) => category === value) ?? null
    const classCode = listings.find(({ listingId }) => listingId === id)?.classCode ?? null
    const result = await call(saveFiscalListing, { params: { id }, body: { vatCategory, classCode } })
    if (!result.ok) return toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
    toast({ title: 'VAT category saved', tone: 'success' })
    onChanged()
  }
  if (ownListings.length === 0) return null
  return (
    <Card as="section" pad="lg" aria-label="VAT of your listings">
      <Stack gap={4}>
        <Heading level={2} size="card">
          VAT of your listings
        </Heading>
        <Grid columns={2} gap={4}>
          {ownListings.map(({ _id, values }) => (
            <Field key={_id} label={String(values.name)}>
              <Select
                options={options}
                value={listings.find(({ listingId }) => listingId === _id)?.vatCategory ?? ''}
                onChange={({ target }) => void save(_id, target.value)}
              />
            </Field>
          ))}
        </Grid>
      </Stack>
    </Card>
  )
}
