/** Runs `npm start` until the app serves, and stops it with Ctrl-C. */
import { spawn, type ChildProcess } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { addCleanup } from '../support/cleanup'
import { now } from '../support/exchange'
import { findFreePort } from '../support/local-resources'

export interface StartTimes {
  /** Duration from the command until the app serves. */
  seconds: number
  /** Share of `seconds` spent on installing; `built`: on building. */
  installed: number
  built: number
}

const timeoutMs = 15 * 60_000

export async function startOnce(checkout: string, npmCache: string | undefined): Promise<StartTimes> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const started = now()
  // A separate process group, so that Ctrl-C reaches only npm and the processes it has started.
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: environment(port, npmCache),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stop = () => interrupt(npm)
  addCleanup(stop)
  const marks = await recordSteps(npm)
  await expectResponse(`${url}/api/health`)
  await expectResponse(`${url}/`)
  const ended = now()
  await stop()
  const { installing, building } = marks
  return {
    seconds: (ended - started) / 1000,
    installed: installing && building ? (building - installing) / 1000 : 0,
    built: building ? (readBuildTime(checkout) - building) / 1000 : 0,
  }
}

/** Reads when the build ended: its last step writes this file. */
const readBuildTime = (checkout: string) => statSync(join(checkout, 'dist/.hash')).mtimeMs

const ownVariables =
  /^(npm_(?!config_)|npm_config_local_prefix$|NODE_ENV$|PORT$|HOST$|DATA_DIR$|DATABASE_URL$|PUBLIC_URL$|DEMO$|INIT_CWD$)/

/** Returns an environment without the variables that `npm run bench` sets. */
function environment(port: number, npmCache: string | undefined): NodeJS.ProcessEnv {
  const otherVariables = Object.entries(process.env).filter(([name]) => !ownVariables.test(name))
  return {
    ...Object.fromEntries(otherVariables),
    PORT: String(port),
    ...(npmCache ? { npm_config_cache: npmCache } : {}),
  }
}

interface StepTimes {
  installing?: number
  building?: number
}

/** Records when the steps begin, from the output. */
function recordSteps(npm: ChildProcess): Promise<StepTimes> {
  const stepTimes: StepTimes = {}
  let output = ''
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`does not serve after ${timeoutMs / 60_000} min:\n${output}`)),
      timeoutMs,
    )
    const readChunk = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Installing packages')) stepTimes.installing ??= now()
      if (output.includes('Building')) stepTimes.building ??= now()
      if (!output.includes('Tilipo is at')) return
      clearTimeout(limit)
      resolve(stepTimes)
    }
    npm.stdout!.on('data', readChunk)
    npm.stderr!.on('data', readChunk)
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
}

async function expectResponse(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`)
}

function interrupt(npm: ChildProcess): Promise<void> {
  if (npm.exitCode !== null || npm.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    npm.once('exit', () => done())
    process.kill(-npm.pid!, 'SIGINT')
  })
}
