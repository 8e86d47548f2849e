/** Formats the list of planted bugs for `README.md`. */
import type { PlantedBug } from './bugs'

export interface BugFinding {
  /** Number of schedules until the bug was found; absent if a test file found it. */
  schedules?: number
  /** The violated invariant, or the name of the failed test. */
  by: string
}

/** Builds the content of `README.md`, only from values that are the same in every run. */
export function buildReadme(results: readonly (readonly [PlantedBug, Pick<BugFinding, 'schedules'>])[]): string {
  const rows = results.map(
    ([{ name, file, foundBy }, { schedules }]) =>
      `| ${name} | \`${file}\` | ${formatFinder(foundBy)} | ${schedules ?? ''} |`,
  )
  return `# Planted bugs

Written by \`npm run sim -- --plant all --write\`. Each bug (\`bugs-of-*.ts\`) is inserted into a source file while it is
loaded. The simulation must find it within 1,000 schedules from seed 0, or the named test must fail.

| bug | planted in | found by | after schedules |
|---|---|---|---:|
${rows.join('\n')}
`
}

const formatFinder = (foundBy: PlantedBug['foundBy']): string =>
  foundBy.endsWith('.test.ts') ? `\`${foundBy}\`` : `simulation, ${foundBy}`
