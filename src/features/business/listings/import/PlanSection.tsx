import { useRef, useState } from 'react'
import { formatPlural } from '#contract/core/plural'
import { createListing } from '#contract/business/listings/own-listings'
import { newId } from '../../../../api/new-id'
import { sendAll, sendEach } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { Field } from '../../../../ui/forms/Field'
import { Notice } from '../../../../ui/states/Notice'
import { Progress } from '../../../../ui/states/Progress'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { buildEditCommands } from '../send-edit'
import type { ListingArea } from '../listing-area'
import { buildListingPreview, useSavedToast } from '../listing-preview'
import type { Fault, ImportPlan, MatchChoice } from './listing-csv'

const columns: Column<Fault>[] = [
  { id: 'line', header: 'Row', cell: ({ line }) => `Row ${line}` },
  { id: 'column', header: 'Column', cell: ({ column }) => column },
  { id: 'message', header: 'Problem', cell: ({ message }) => message, text: ({ message }) => message },
]

interface Props {
  area: ListingArea
  plan: ImportPlan
  /** Plans the file again with the user's choice. */
  onMatch(choice: MatchChoice): void
  onDone(): void
}

const matchOptions: { value: MatchChoice; label: string }[] = [
  { value: 'update', label: 'Update these listings' },
  { value: 'add', label: 'Add the rows as new listings' },
  { value: 'skip', label: 'Leave these rows out' },
]

/** The result of the dry run, and the button that applies it. Rows with faults are left out. */
export default function PlanSection({ area, plan, onMatch, onDone }: Props) {
  const [choice, setChoice] = useState<MatchChoice>()
  const { progress, problem, run } = useImport(area, plan, onDone)
  const { creations, edits, unchangedCount, faults, ignoredColumns = [], matchCount = 0 } = plan
  const count = creations.length + edits.length
  const faultyRows = new Set(faults.map(({ line }) => line)).size
  return (
    <Stack gap={4} aria-live="polite">
      <Text>
        {formatPlural(creations.length, { one: '# new listing', other: '# new listings' })},{' '}
        {formatPlural(edits.length, { one: '# changed', other: '# changed' })}, {unchangedCount} unchanged,{' '}
        {formatPlural(faultyRows, { one: '# row with a problem', other: '# rows with problems' })}.
      </Text>
      {ignoredColumns.length > 0 && (
        <Notice icon="info" title="Some columns are not imported">
          Not a field of a listing: {ignoredColumns.join(', ')}.
        </Notice>
      )}
      {matchCount > 0 && progress === null && !problem && (
        <Field
          group
          label={formatPlural(matchCount, {
            one: '# row without an id has the name of a listing that you have already',
            other: '# rows without an id have names of listings that you have already',
          })}
        >
          <RadioGroup
            options={matchOptions}
            {...(choice ? { value: choice } : {})}
            onChange={(value) => {
              setChoice(value)
              onMatch(value)
            }}
          />
        </Field>
      )}
      {faults.length > 0 && (
        <DataTable label="Problems" rows={faults} rowKey={(fault) => faults.indexOf(fault)} columns={columns} />
      )}
      {problem && (
        <Notice tone="attention" icon="alert" role="alert" title="The import stopped">
          {problem}
        </Notice>
      )}
      {progress !== null && <Progress label="Saving the listings" value={progress} />}
      {count > 0 && (matchCount === 0 || choice) && (
        <Row>
          <Button loading={progress !== null} onClick={() => void run()}>
            Import {formatPlural(count, { one: '# row', other: '# rows' })}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** Rows that are stored in one transaction. Fewer would update the screen and send requests for each few rows. */
const rowsPerWrite = 100

/** Stores one command per row on the device. They are sent in batches like all others, each once. */
function useImport(area: ListingArea, { creations, edits }: ImportPlan, onDone: () => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  // A stopped import continues with the next row, so that no listing is added twice.
  const savedCount = useRef(0)
  const showSavedToast = useSavedToast()
  const run = async () => {
    setProblem('')
    const count = creations.length + edits.length
    while (savedCount.current < count) {
      setProgress(savedCount.current / count)
      const from = savedCount.current
      const nextCreations = creations.slice(from, from + rowsPerWrite)
      const editsFrom = Math.max(0, from - creations.length)
      const nextEdits = edits.slice(editsFrom, editsFrom + rowsPerWrite)
      const result =
        nextCreations.length > 0 ? await storeCreations(area, nextCreations) : await storeEdits(area, nextEdits)
      if (!result.ok) {
        setProgress(null)
        return setProblem(`${from} of ${count} rows are saved. Press Import to continue. ${result.message}`)
      }
      savedCount.current += nextCreations.length || nextEdits.length
    }
    setProgress(null)
    showSavedToast(`${formatPlural(count, { one: '# listing', other: '# listings' })} imported`)
    onDone()
  }
  return { progress, problem, run }
}

const storeCreations = (area: ListingArea, creations: ImportPlan['creations']) =>
  sendAll(
    createListing,
    creations.map((values) => {
      const id = newId()
      return { given: { body: { id, ...values } }, preview: buildListingPreview(area, id, values) }
    }),
  )

const storeEdits = (area: ListingArea, edits: ImportPlan['edits']) =>
  sendEach(edits.flatMap(({ listing, edit }) => buildEditCommands(area, listing, edit)))
