import { useState } from 'react'
import { enums, literal, object, union } from 'superstruct'
import { saveBusinessDocument, type BusinessDocument } from '#contract/business/business-documents/business-documents'
import { businessDocumentKinds, businessDocumentLabels, type BusinessDocumentKind } from '#contract/core/document-kinds'
import { LocalDate } from '#contract/core/values'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import { newId } from '../../../../api/new-id'
import type { OwnBusiness } from '../../../../db/queries/business'
import { send, useSyncStatus, type ChosenFile } from '../../../../sync/index'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { FileButton } from '../../../../ui/forms/FileButton'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { documentTypes, prepareDocument, shortenFileName } from '../../shared/prepare-document'

interface Props {
  business: OwnBusiness
  /** The document to edit; null to add one. */
  document: BusinessDocument | null
  onClose(): void
}

interface Values {
  kind: BusinessDocumentKind
  expiresOn: string
}
const formStruct = object({
  kind: enums(businessDocumentKinds),
  expiresOn: union([LocalDate, literal('')]),
})

const kindOptions = businessDocumentKinds.map((value) => ({ value, label: businessDocumentLabels[value] }))

/** Adds or edits a document. An edit contains the values that were displayed when the dialog was opened. */
export function DocumentDialog({ business, document, onClose }: Props) {
  const isOffline = useSyncStatus().online === 'no'
  const [before] = useState(document)
  const [chosen, setChosen] = useState<{ name: string; blob: Blob }>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const form = useStructForm<Values>({
    struct: formStruct,
    defaults: { kind: before?.kind ?? 'insurance', expiresOn: before?.expiresOn ?? '' },
    onSubmit: async ({ kind, expiresOn: day }) => {
      if (!before && !chosen) return setFault('Please choose a file.')
      const upload = newId()
      const file = chosen && { file: { upload, name: chosen.name } }
      const values: FieldValues = { kind, expiresOn: day || null, ...file }
      const stored = before && { kind: before.kind, expiresOn: before.expiresOn, file: before.file }
      const body = stored ? buildEdit(stored, values) : values
      if (!body) return onClose()
      const files: ChosenFile[] = chosen ? [{ id: upload, blob: chosen.blob, purpose: 'document' }] : []
      const sent = await send(
        saveBusinessDocument,
        { params: { id: business._id, document: before?._id ?? newId() }, body },
        { preview: { name: businessDocumentLabels[kind], businessType: business.businessType }, files },
      )
      if (!sent.ok) return { message: sent.message }
      toast({
        title: 'Document saved',
        description: isOffline ? "Saved on this phone. We'll send it when you're back online." : undefined,
        tone: 'success',
      })
      onClose()
    },
  })
  const pick = async (file: File) => {
    setBusy(true)
    const prepared = await prepareDocument(file).finally(() => setBusy(false))
    if ('fault' in prepared) return setFault(prepared.fault)
    setFault(undefined)
    setChosen({ name: shortenFileName(file), blob: prepared.blob })
  }
  const fileName = chosen?.name ?? before?.file.name
  return (
    <Dialog open title={before ? 'Edit or replace the document' : 'Add a document'} onClose={onClose}>
      <Form form={form}>
        <Field name="kind" label="Document">
          <Select options={kindOptions} />
        </Field>
        <Field name="expiresOn" label="Expiry date" optional hint="The last day on which it is valid.">
          <DateInput empty="Does not expire" value={form.watch('expiresOn')} />
        </Field>
        <Field group label="File" hint="A photo or a PDF file of up to 10 MB." error={fault}>
          <Row gap={3} wrap>
            <FileButton
              icon="upload"
              label={fileName ? 'Choose another file' : 'Choose a file'}
              accept={documentTypes}
              busy={busy}
              onPick={([file]) => void pick(file)}
            />
            {fileName && (
              <Text as="span" size="sm">
                {fileName}
              </Text>
            )}
          </Row>
        </Field>
        <Row justify="to-end">
          <SubmitButton>Save</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
