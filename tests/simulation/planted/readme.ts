/** The list of what was planted and what found it. */
import type { Planted } from './bugs'

export interface Found {
  /** After how many; absent where a test file found it. */
  schedules?: number
  /** The violation, or the name of the test. */
  by: string
}

/** Only what is the same in every run. */
export function readmeOf(results: readonly (readonly [Planted, Pick<Found, 'schedules'>])[]): string {
  const rows = results.map(
    ([{ name, file, foundBy }, { schedules }]) => `| ${name} | \`${file}\` | ${finder(foundBy)} | ${schedules ?? ''} |`,
  )
  return `# Planted bugs

Written by \`npm run sim -- --plant all --write\`. Each is put into its source while that is loaded (\`bugs-of-*.ts\`), and has to be
found within 1,000 schedules of the simulation, counted from seed 0, or by the test named.

| bug | planted in | found by | after schedules |
|---|---|---|---:|
${rows.join('\n')}
`
}

const finder = (foundBy: Planted['foundBy']): string =>
  foundBy.endsWith('.test.ts') ? `\`${foundBy}\`` : `simulation, ${foundBy}`
