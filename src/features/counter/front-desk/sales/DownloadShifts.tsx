import type { CashShift } from '#contract/counter/cash-shifts'
import { Button } from '../../../../ui/forms/Button'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { buildShiftsCsv } from './shift-csv'

/** Loaded after the list of shifts: it is rarely used. */
export default function DownloadShifts({ shifts }: { shifts: readonly CashShift[] }) {
  return (
    <Button
      variant="outline"
      size="sm"
      icon="download"
      disabled={shifts.length === 0}
      onClick={() => saveCsvFile(buildShiftsCsv(shifts), 'tilipo-cash-shifts.csv')}
    >
      Download CSV
    </Button>
  )
}
