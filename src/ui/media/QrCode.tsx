import 'virtual:tilipo-late.css'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the empty margin that QR readers need, in modules. */
const quietZoneModules = 4

/** @param text upper case and digits only give a code with fewer modules, which scans more reliably */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => buildPath(text), [text])
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** Builds one SVG path from the runs of dark modules in each row. */
function buildPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZoneModules })
  const runs = data.flatMap((row, y) => findDarkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { path: runs.join(''), size }
}

function findDarkRuns(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    if (!dark) return
    const run = row[x - 1] && runs.at(-1)
    if (run) run[1]++
    else runs.push([x, 1])
  })
  return runs
}
