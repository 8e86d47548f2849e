import { openDocument, type PendingVendorDetails } from '#contract/platform/approvals'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { documentLabels, getDocumentKinds } from '#contract/core/document-kinds'
import { call } from '../../../api/client'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { OpenFileButton } from '../../../ui/forms/OpenFileButton'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

/** The documents that the type of business needs, attached or missing. */
export function Documents({ vendor: { _id: id, businessType, documents } }: { vendor: PendingVendorDetails }) {
  return (
    <Card as="section" pad="lg" aria-label="Documents">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Documents
        </Heading>
        {getDocumentKinds(businessType).map((kind) => {
          const document = documents.find((attached) => attached.kind === kind)
          return (
            <Row key={kind} justify="apart" align="start">
              <Stack gap={1}>
                <Text weight="semibold">{documentLabels[kind]}</Text>
                <Text size="sm" tone="muted">
                  {document
                    ? `${document.fileName}, ${formatDate(lusakaDate(Date.parse(document.attachedAt)))}`
                    : 'Not attached'}
                </Text>
              </Stack>
              {document && (
                <OpenFileButton
                  accessibleName={`Open: ${documentLabels[kind]}`}
                  failureTitle="Failed to open the document."
                  getLink={() => call(openDocument, { params: { id, kind } })}
                >
                  Open
                </OpenFileButton>
              )}
            </Row>
          )
        })}
      </Stack>
    </Card>
  )
}
