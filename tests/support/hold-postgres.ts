/**
 * A process that starts PostgreSQL, reports it in one line of JSON, and runs it until the process is killed or its
 * input ends.
 */
import { startEmbedded, type EmbeddedOptions } from '../../server/postgres/embedded-postgres'

async function runPostgres(): Promise<void> {
  const options = JSON.parse(process.argv[2]!) as Omit<EmbeddedOptions, 'log'>
  const lines: string[] = []
  const { url, adopted, stop } = await startEmbedded({ ...options, log: (line) => lines.push(line) })
  console.log(JSON.stringify({ url, adopted, lines }))
  process.stdin.resume().once('end', () => void stop())
}

runPostgres().catch((error: Error) => {
  console.log(JSON.stringify({ error: error.message }))
})
