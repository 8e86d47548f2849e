/** Tests the supervisor of `npm start` with small programs instead of the server. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getProcessIdentity } from '../../server/postgres/process-identity'

const supervisor = pathToFileURL(resolve(import.meta.dirname, '../../scripts/supervise.mjs')).href

let folder: string
const running: Supervised[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilipo-supervise-'))
})
afterEach(async () => {
  for (const { process: child, exited } of running.splice(0)) {
    child.kill('SIGKILL')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
})

interface Supervised {
  process: ChildProcess
  exited: Promise<number | null>
  output(): string
  /** Process ids of the program, one for each start. */
  pids(): number[]
}

/** @param program its source; `ready()` tells the supervisor, `starts` counts its starts from 1 */
function runSupervised(program: string, options: object = {}): Supervised {
  const log = join(folder, 'starts')
  const file = join(folder, 'program.mjs')
  writeFileSync(log, '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(log)}, process.pid + '\\n')
    const starts = readFileSync(${JSON.stringify(log)}, 'utf8').trim().split('\\n').length
    const ready = () => new Promise((sent) => process.send('ready', sent))
    const serve = () => setInterval(() => {}, 1000)
    ${program}`,
  )
  const serializedOptions = JSON.stringify({ minDelayMs: 1, maxDelayMs: 5, ...options })
  const source = `const { supervise } = await import(${JSON.stringify(supervisor)}); process.exit(await supervise(${JSON.stringify(file)}, ${serializedOptions}))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((done) => child.once('close', done))
  const supervised = {
    process: child,
    exited,
    output: () => output,
    pids: () => readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number),
  }
  running.push(supervised)
  return supervised
}

describe('supervise', () => {
  it('restarts a program that failed after it was ready', async () => {
    const { exited, pids, output } = runSupervised('await ready(); process.exit(starts < 4 ? 70 : 0)')
    expect(await exited).toBe(0)
    expect(pids()).toHaveLength(4)
    expect(output()).toContain('The server stopped (exit code 70). It starts again in 0.001 s.')
  })

  it('restarts a program that was killed, even if it was not ready again', async () => {
    const { exited, pids, output } = runSupervised(
      `if (starts !== 2) await ready(); if (starts < 3) process.kill(process.pid, 'SIGKILL'); else process.exit(0)`,
    )
    expect(await exited).toBe(0)
    expect(pids()).toHaveLength(3)
    expect(output()).toContain('The server stopped (SIGKILL).')
  })

  it('doubles the delay with each failure up to its maximum', async () => {
    const { exited, output } = runSupervised('await ready(); process.exit(starts < 6 ? 70 : 0)')
    await exited
    expect([...output().matchAll(/again in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds) * 1000)).toEqual([
      1, 2, 4, 5, 5,
    ])
  })

  it('starts over with the first delay after a program was stable', async () => {
    const { exited, output } = runSupervised('await ready(); process.exit(starts < 4 ? 70 : 0)', { stableMs: 0 })
    await exited
    expect([...output().matchAll(/again in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds) * 1000)).toEqual([
      1, 1, 1,
    ])
  })

  it('reports a configuration error once and exits with its code, also after a restart', async () => {
    const first = runSupervised(`console.error('PORT must be a number'); process.exit(1)`)
    expect(await first.exited).toBe(1)
    expect(first.pids()).toHaveLength(1)
    expect(first.output()).toBe('PORT must be a number\n')
    const later = runSupervised('await ready(); process.exit(starts === 1 ? 70 : 1)')
    expect(await later.exited).toBe(1)
    expect(later.pids()).toHaveLength(2)
  })

  it('does not restart a program that failed before it was ever ready', async () => {
    const { exited, pids } = runSupervised('process.exit(70)')
    expect(await exited).toBe(70)
    expect(pids()).toHaveLength(1)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('forwards %s and exits with the code of the program', async (signal) => {
    const {
      process: child,
      exited,
      pids,
      output,
    } = runSupervised(
      `process.on('${signal}', () => { console.log('stopped in order'); process.exit(0) }); await ready(); console.log('ready'); serve()`,
    )
    await expect.poll(output).toContain('ready')
    child.kill(signal)
    expect(await exited).toBe(0)
    expect(output()).toContain('stopped in order')
    expect(pids()).toHaveLength(1)
  })

  it('exits with 0 when stopped before the program can handle signals', async () => {
    const { process: child, exited, pids } = runSupervised('serve()')
    await expect.poll(pids).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it('exits with 0 when stopped during the restart delay', async () => {
    const {
      process: child,
      exited,
      pids,
      output,
    } = runSupervised('await ready(); process.exit(70)', { minDelayMs: 600_000, maxDelayMs: 600_000 })
    await expect.poll(output).toContain('It starts again in 600 s.')
    child.kill('SIGINT')
    expect(await exited).toBe(0)
    expect(pids()).toHaveLength(1)
  })

  it('lets the program detect that the supervisor was killed', async () => {
    const {
      process: child,
      exited,
      pids,
      output,
    } = runSupervised(`process.on('disconnect', () => process.exit(0)); await ready(); console.log('ready'); serve()`)
    await expect.poll(output).toContain('ready')
    child.kill('SIGKILL')
    await exited
    await expect.poll(() => getProcessIdentity(pids()[0]!)).toBeUndefined()
  })
})
