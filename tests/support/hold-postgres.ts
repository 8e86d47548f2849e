/** A process that starts PostgreSQL, tells so on one line of JSON, and holds it until it is killed or its input ends. */
import { startEmbedded, type EmbeddedOptions } from '../../server/db/launcher'

async function hold(): Promise<void> {
  const options = JSON.parse(process.argv[2]!) as Omit<EmbeddedOptions, 'log'>
  const lines: string[] = []
  const { url, adopted, stop } = await startEmbedded({ ...options, log: (line) => lines.push(line) })
  console.log(JSON.stringify({ url, adopted, lines }))
  process.stdin.resume().once('end', () => void stop())
}

hold().catch((error: Error) => {
  console.log(JSON.stringify({ error: error.message }))
})
