/** The files of `deploy/` name variables, metrics and sections of the documentation that exist. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const findAll = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])),
]

/** Names of metrics in the sources of the server. */
function readOwnMetrics(): Set<string> {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return new Set(
    sources.flatMap((file) => findAll(read(join('server', file)), /(?:name: |createGauge\(\s*)'([a-z_]+)'/g)),
  )
}

const usedMetrics = (text: string): string[] =>
  findAll(
    text,
    /\b((?:http|database|client|fiscal|sms|nodejs|process|sync|background|change|transfers|refusals|public|page|secret)_[a-z0-9_]+)\b/g,
  )

describe('deploy/', () => {
  it.each(['deploy/prometheus/tilipo.rules.yml', 'deploy/grafana/tilipo.json'])(
    '%s uses only metrics that the server has',
    (name) => {
      const ownMetrics = readOwnMetrics()
      const isKnown = (metric: string) =>
        /^(nodejs_eventloop_lag_p99_seconds|process_(resident_memory_bytes|cpu_seconds_total|start_time_seconds))$/.test(
          metric,
        ) || ownMetrics.has(metric.replace(/_(count|bucket|sum)$/, ''))
      const metrics = usedMetrics(read(name))
      expect(metrics.length).toBeGreaterThan(5)
      expect(metrics.filter((metric) => !isKnown(metric))).toEqual([])
    },
  )

  it('has an example environment of variables that README.md explains', () => {
    const names = findAll(read('deploy/.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)
    const readme = read('README.md')
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })

  it('has a section in the runbook for each alert', () => {
    const sections = findAll(read('docs/operations.md'), /^## (.+)$/gm).map((title) =>
      title
        .replaceAll(/[^\p{L}\d -]/gu, '')
        .replaceAll(' ', '-')
        .toLocaleLowerCase('en'),
    )
    const anchors = findAll(read('deploy/prometheus/tilipo.rules.yml'), /runbook: docs\/operations\.md#(\S+)/g)
    expect(anchors.length).toBeGreaterThan(2)
    expect(anchors.filter((anchor) => !sections.includes(anchor))).toEqual([])
  })
})
