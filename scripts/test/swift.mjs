/**
 * Runs the tests of `server/gateways/files` against OpenStack Swift with its S3 API: one node of Debian's packages, on
 * free ports of this machine, in a folder of its own.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { vitest } from './runners.mjs'
import { hasSwift } from './system.mjs'

const account = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const bucket = 'tilipo-test'
const files = ['server/gateways/files/files.test.ts']
const startTimeoutMs = 120_000
const servers = ['account', 'container', 'object']

export async function swift(context) {
  if (!hasSwift()) return { passed: 0, failed: 0 }
  const node = await startSwift(mkdtempSync(path.join(tmpdir(), 'tilipo-swift-')))
  try {
    const env = {
      TEST_S3_ENDPOINT: node.endpoint,
      TEST_S3_BUCKET: bucket,
      TEST_S3_ACCESS_KEY_ID: account.accessKeyId,
      TEST_S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    }
    return await vitest('unit', env, false, files)(context)
  } finally {
    await node.stop()
  }
}

async function startSwift(folder) {
  const [proxyPort, ...ports] = await findFreePorts(servers.length + 1)
  mkdirSync(path.join(folder, 'devices/d1'), { recursive: true })
  const children = servers.map((server, index) => {
    buildRing(folder, server, ports[index])
    return startServer(folder, server, ports[index], buildServerConfig(server))
  })
  children.push(startServer(folder, 'proxy', proxyPort, proxyConfig))
  const stop = async () => {
    await Promise.all(children.map(stopChild))
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${proxyPort}`
  if (await createBucket(endpoint)) return { endpoint, stop }
  await stop()
  throw new Error('Swift does not answer.')
}

/** A ring with one device says where objects are. */
function buildRing(folder, server, port) {
  const build = (...args) => spawnSync('swift-ring-builder', [path.join(folder, `${server}.builder`), ...args])
  build('create', '4', '1', '1')
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  build('rebalance')
}

function startServer(folder, server, port, sections) {
  const config = path.join(folder, `${server}.conf`)
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${path.join(folder, 'devices')}
mount_check = false
`
  writeFileSync(config, common + sections)
  const log = openSync(path.join(folder, `${server}.log`), 'a')
  return spawn(`swift-${server}-server`, [config, '--verbose'], { stdio: ['ignore', log, log] })
}

const buildServerConfig = (server) => `[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`

/** `tempauth` requires a cache. It works without memcached, which would listen on this port. */
const proxyConfig = `[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${account.secretAccessKey} .admin
`

async function createBucket(endpoint) {
  const client = new AwsClient({ ...account, service: 's3', region: 'us-east-1', retries: 0 })
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await delay(250)) {
    const response = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch(() => null)
    if (response?.ok) return true
  }
  return false
}

async function findFreePorts(count) {
  const listeners = Array.from({ length: count }, () => createServer())
  const ports = []
  for (const listener of listeners) {
    await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve))
    ports.push(listener.address().port)
  }
  await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))))
  return ports
}

function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const stopped = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return stopped
}
