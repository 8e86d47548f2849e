import { useState } from 'react'
import { maxCaseFiles } from '#contract/platform/cases/case-fields'
import { answerInCase, CaseAnswerForm } from '#contract/platform/cases/own-cases'
import { call, newId } from '../../../api/client'
import { useUploads } from '../../../sync/hooks/use-uploads'
import { Field } from '../../../ui/forms/Field'
import { FileButton } from '../../../ui/forms/FileButton'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { Card } from '../../../ui/layout/Card'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { Heading } from '../../../ui/text/Heading'
import { Text } from '../../../ui/text/Text'
import { documentTypes, prepareDocument, shortenFileName } from '../../accounts/shared/prepare-document'

/** A side answers Tilipo. It needs a connection, because Tilipo decides after a fixed time. */
export function AnswerForm({ caseId, onDone }: { caseId: string; onDone(): void }) {
  // The id stays the same until the server confirms the answer, so that a retry adds it once.
  const [id, setId] = useState(newId)
  const files = useUploads('document', prepare)
  const form = useStructForm({
    struct: CaseAnswerForm,
    defaults: { text: '' },
    onSubmit: async ({ text }) => {
      const attached = files.uploads.map(({ id: upload, name }) => ({ upload, name: shortenFileName({ name }) }))
      const result = await call(
        answerInCase,
        { params: { id: caseId }, body: { id, text, files: attached } },
        { key: id },
      )
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      setId(newId())
      files.clear()
      form.reset()
      toast({ title: 'Answer sent', tone: 'success' })
      onDone()
      return undefined
    },
  })
  const freeFiles = maxCaseFiles - files.uploads.length
  return (
    <Card as="section" aria-label="Your answer">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Your answer
        </Heading>
        <Form form={form}>
          <Field
            name="text"
            label="Message to Tilipo"
            hint="The other side does not see it, unless we share it to settle the case. Never send us a password or PIN."
          >
            <Textarea rows={4} />
          </Field>
          <Stack gap={2}>
            <Row gap={2} wrap>
              <FileButton
                icon="upload"
                label="Attach files"
                accept={documentTypes}
                several
                busy={files.busy || freeFiles === 0}
                onPick={(picked) => void files.add(picked.slice(0, freeFiles))}
              />
            </Row>
            <Text size="sm" tone="muted" role="status">
              {files.busy
                ? 'Uploading your files…'
                : files.uploads.map(({ name }) => name).join(', ') || `Photos or PDF files, up to ${maxCaseFiles}.`}
            </Text>
            {files.fault && (
              <Text size="sm" tone="attention" role="alert">
                {files.fault}
              </Text>
            )}
          </Stack>
          <SubmitButton icon="send">Send answer</SubmitButton>
        </Form>
      </Stack>
    </Card>
  )
}

async function prepare(file: File): Promise<Blob | string> {
  const prepared = await prepareDocument(file)
  return 'fault' in prepared ? prepared.fault : prepared.blob
}
