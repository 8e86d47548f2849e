/** `npm start` as a person types it, until it serves, and then Ctrl-C. */
import { spawn, type ChildProcess } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { onEnd } from '../support/ending'
import { now } from '../support/passage'
import { freePort } from '../support/places'

export interface Started {
  /** From the command until it serves. */
  seconds: number
  /** Of these. */
  installed: number
  built: number
}

const mostMs = 15 * 60_000

export async function startOnce(checkout: string, npmCache: string | undefined): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = now()
  // A group of its own, so that Ctrl-C reaches npm and what it has started, and nobody else.
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: environment(port, npmCache),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stop = () => interrupt(npm)
  onEnd(stop)
  const marks = await hear(npm)
  await answers(`${url}/api/health`)
  await answers(`${url}/`)
  const ended = now()
  await stop()
  const { installing, building } = marks
  return {
    seconds: (ended - started) / 1000,
    installed: installing && building ? (building - installing) / 1000 : 0,
    built: building ? (builtAt(checkout) - building) / 1000 : 0,
  }
}

/** The build's last act is to write down what it has built. */
const builtAt = (checkout: string) => statSync(join(checkout, 'dist/.hash')).mtimeMs

const ours =
  /^(npm_(?!config_)|npm_config_local_prefix$|NODE_ENV$|PORT$|HOST$|DATA_DIR$|DATABASE_URL$|PUBLIC_URL$|DEMO$|INIT_CWD$)/

/** As of a shell that `npm run bench` has not been typed in. */
function environment(port: number, npmCache: string | undefined): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return { ...Object.fromEntries(kept), PORT: String(port), ...(npmCache ? { npm_config_cache: npmCache } : {}) }
}

interface Marks {
  installing?: number
  building?: number
}

/** What it says as it goes tells the steps apart. */
function hear(npm: ChildProcess): Promise<Marks> {
  const found: Marks = {}
  let said = ''
  return new Promise((served, failed) => {
    const limit = setTimeout(() => failed(new Error(`does not serve after ${mostMs / 60_000} min:\n${said}`)), mostMs)
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Installing packages')) found.installing ??= now()
      if (said.includes('Building')) found.building ??= now()
      if (!said.includes('Tilipo is at')) return
      clearTimeout(limit)
      served(found)
    }
    npm.stdout!.on('data', listen)
    npm.stderr!.on('data', listen)
    npm.once('exit', (code) => failed(new Error(`npm start ended with ${code}:\n${said}`)))
  })
}

async function answers(url: string): Promise<void> {
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
