import { useState } from 'react'
import { formatPlural } from '#contract/core/plural'
import { useOwnListings, type ListingLine } from '../../../../db/queries/listings'
import { useStorageFailure } from '../../../../db/queries/use-storage-failure'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { FileButton } from '../../../../ui/forms/FileButton'
import { Heading } from '../../../../ui/text/Heading'
import { Notice } from '../../../../ui/states/Notice'
import { NotReadable } from '../../../../ui/states/MirrorStates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import type { ListingArea } from '../listing-area'
import { useOwnListingArea } from '../use-own-listing-area'
import { buildListingsCsv, maxImportBytes, planImport, type ImportPlan, type MatchChoice } from './listing-csv'
import { decodeText } from './read-table'

const PlanSection = lazyPart(() => import('./PlanSection'), { offline: true })

export const head = () => ({ title: 'Import and export | Tilipo' })

/** Exports the listings as CSV, and imports changed and new ones after a dry run. Works offline. */
export default function ImportPage() {
  const area = useOwnListingArea()
  const listings = useOwnListings()
  const isUnreadable = useStorageFailure() !== null
  if (isUnreadable) return <NotReadable subject="Your listings" />
  if (!area || !listings) return <Skeleton shape="block" />
  const back = { to: area.path, label: area.form.labels.many }
  return (
    <Stack gap={6}>
      <PageHeader title="Import and export" back={back} />
      <ExportCard area={area} listings={listings} />
      {area.canEdit ? (
        <ImportCard area={area} listings={listings} />
      ) : (
        <EmptyState icon="lock" title="Import" text="Your role does not include editing listings." />
      )}
    </Stack>
  )
}

interface Props {
  area: ListingArea
  listings: readonly ListingLine[]
}

const ExportCard = ({ area, listings }: Props) => (
  <Card as="section" pad="lg" aria-label="Export">
    <Stack gap={3}>
      <Heading level={2} size="card">
        Export
      </Heading>
      <Text tone="muted">
        {listings.length === 0
          ? 'A template for a spreadsheet. Add rows, and import the file below.'
          : `A table of ${formatPlural(listings.length, { one: '# listing', other: '# listings' })} for a spreadsheet. Change or add rows, and import the file below.`}
      </Text>
      <Row>
        <Button
          variant="outline"
          icon="download"
          onClick={() => saveCsvFile(buildListingsCsv(listings, area.vertical.id), 'tilipo-listings.csv')}
        >
          Download CSV
        </Button>
      </Row>
    </Stack>
  </Card>
)

function ImportCard({ area, listings }: Props) {
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [problem, setProblem] = useState('')
  const [fileName, setFileName] = useState('')
  const [text, setText] = useState('')
  const planText = async (csv: string, onMatch?: MatchChoice) =>
    setPlan(await planImport(csv, area.vertical.id, listings, onMatch))
  const openFile = async (file: File | undefined) => {
    if (!file) return
    setPlan(null)
    setProblem('')
    setFileName(file.name)
    if (file.size > maxImportBytes) return setProblem('This file is too large. Please split it.')
    try {
      const decoded = decodeText(await file.arrayBuffer())
      setText(decoded)
      await planText(decoded)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Card as="section" pad="lg" aria-label="Import">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Import
        </Heading>
        <Text tone="muted">
          A row with the id of a listing changes it, and a row without an id adds one. You first see what would happen.
        </Text>
        <Row wrap gap={3}>
          <FileButton
            icon="list"
            label="Choose a CSV file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            busy={false}
            onPick={([file]) => void openFile(file)}
          />
          {fileName && <Text size="sm">{fileName}</Text>}
        </Row>
        {problem && (
          <Notice tone="attention" icon="alert" role="alert" title="We can't read this file">
            {problem}
          </Notice>
        )}
        {plan && (
          <PlanSection
            key={fileName}
            area={area}
            plan={plan}
            onMatch={(choice) => void planText(text, choice)}
            onDone={() => setPlan(null)}
          />
        )}
      </Stack>
    </Card>
  )
}
