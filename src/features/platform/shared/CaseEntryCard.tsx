import type { ReactNode } from 'react'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import type { CaseEntry } from '#contract/platform/cases/case-fields'
import { OpenFileButton } from '../../../ui/forms/OpenFileButton'
import { Card } from '../../../ui/layout/Card'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

type OpenFile = (upload: string) => Promise<{ ok: true; answer: { url: string } } | { ok: false; message: string }>

interface Props {
  entry: CaseEntry
  title: ReactNode
  openFile: OpenFile
  children?: ReactNode
}

/** One entry in the history of a case: what happened, when, its text and its files. */
export const CaseEntryCard = ({ entry: { at, text, files, until, amount }, title, openFile, children }: Props) => (
  <Card as="article" pad="md">
    <Stack gap={2}>
      <Row wrap gap={2} justify="apart">
        <Text weight="semibold">{title}</Text>
        <Text as="span" size="sm" tone="muted" whole>
          {formatInstant(at)}
        </Text>
      </Row>
      {text && <Text pre>{text}</Text>}
      {amount !== null && amount > 0 && <Text weight="medium">The customer gets {formatZmw(amount)}.</Text>}
      {until && (
        <Text size="sm" tone="muted">
          Answer by {formatInstant(until)}
        </Text>
      )}
      {files.length > 0 && (
        <Row wrap gap={2}>
          {files.map(({ upload, name }) => (
            <OpenFileButton key={upload} failureTitle="Failed to open the file." getLink={() => openFile(upload)}>
              {name}
            </OpenFileButton>
          ))}
        </Row>
      )}
      {children}
    </Stack>
  </Card>
)
