/**
 * Each runner returns `{ passed, failed }` and, if known, `faults`: the failures as text. A runner that crashed or ran
 * nothing has failed.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../ensure.mjs'
import { runScript } from './run.mjs'

const typeConfigs = ['tsconfig.page.json', 'tsconfig.worker.json', 'tsconfig.node.json']

export async function types({ env }) {
  const results = []
  for (const config of typeConfigs) {
    results.push(await check('node_modules/typescript/bin/tsc', ['-p', config, '--pretty', 'false'], env))
  }
  return sum(results)
}

export const lint = async ({ env }) =>
  sum([
    await check('node_modules/oxlint/bin/oxlint', ['--deny-warnings'], env),
    // Unused files, exports and packages
    await check('node_modules/knip/bin/knip.js', ['--no-progress'], env),
  ])

export const format = ({ env }) =>
  check('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'], env)

/** Runs one check and prints its output only if it fails. */
async function check(file, args, env) {
  const { code, output } = await runScript(file, args, { env, quiet: true })
  if (code === 0) return { passed: 1, failed: 0 }
  console.log(output.trim())
  return { passed: 0, failed: 1, faults: [formatFault([path.basename(file), ...args].join(' '), output)] }
}

export const vitest =
  (project, moreEnv = {}, quiet = false, files = []) =>
  async ({ env, folder }) => {
    const report = path.join(folder, `vitest-${project}.json`)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['run', '--project', project, ...reporters, ...files]
    const { code, output } = await runScript('node_modules/vitest/vitest.mjs', args, {
      env: { ...env, ...moreEnv },
      quiet,
    })
    if (quiet) console.log(`\n── ${project}, which ran beside it\n${output.trim()}`)
    return readReport(code, report, ({ numPassedTests, numTotalTests, testResults }) => {
      const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      const faults = [
        ...brokenFiles.map((file) => formatFault(file.name, file.message)),
        ...testResults.flatMap((file) =>
          file.assertionResults
            .filter(({ status }) => status === 'failed')
            .map((test) => formatFault(`${file.name} › ${test.fullName}`, test.failureMessages[0])),
        ),
      ]
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests + brokenFiles.length, faults }
    })
  }

/** Runs a project next to another runner and prints its output at the end, so that the two do not mix. */
export const vitestQuietly = (project, moreEnv) => vitest(project, moreEnv, true)

/** All browser tests take more than an hour on a busy machine. */
const browserTestsTimeoutMs = 3 * 60 * 60_000

export const playwright =
  (project) =>
  async ({ env, folder }) => {
    const report = path.join(folder, 'playwright.json')
    const args = ['test', `--project=${project}`, `--output=${path.join(folder, 'playwright')}`]
    const reportEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const { code } = await runScript('node_modules/@playwright/test/cli.js', args, {
      env: { ...env, ...reportEnv },
      timeoutMs: browserTestsTimeoutMs,
    })
    return readReport(code, report, ({ suites, stats: { expected, unexpected, flaky, skipped } }) => {
      const faults = flattenSpecs(suites)
        .filter(({ ok }) => !ok)
        .map(({ file, line, title, tests }) =>
          formatFault(`${file}:${line} › ${title}`, tests[0]?.results[0]?.error?.message),
        )
      return { passed: expected, failed: unexpected + flaky + skipped, faults }
    })
  }

const flattenSpecs = (suites = []) => suites.flatMap((suite) => [...suite.specs, ...flattenSpecs(suite.suites)])

/** Formats a failed test for the summary at the end, for readers who have only the last lines of a run. */
function formatFault(name, message = '') {
  const ownLines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
  return [
    path.isAbsolute(name) ? path.relative(root, name) : name,
    ...ownLines.slice(0, 15).map((line) => `    ${line}`),
  ].join('\n')
}

/** About half a minute for each bug, on a busy machine. */
const plantedBugsTimeoutMs = 4 * 60 * 60_000

/** Plants each bug of `tests/simulation/planted` and expects its finder to fail. */
export async function plantedBugs({ env }) {
  const { code, output } = await runScript('tests/simulation/main.ts', ['--plant', 'all'], {
    env,
    quiet: true,
    imports: ['tsx'],
    timeoutMs: plantedBugsTimeoutMs,
  })
  console.log(output.trim())
  const [, planted, found] = /(\d+) bugs planted, (\d+) found\s*$/.exec(output) ?? []
  return detectSilentFailure(code, { passed: Number(found ?? 0), failed: Number(planted ?? 0) - Number(found ?? 0) })
}

export async function sizeGate({ env }) {
  const { code, output } = await runScript('scripts/size-gate.mjs', [], { env, quiet: true })
  console.log(output.trim())
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  return detectSilentFailure(code, { passed: Number(passed ?? 0), failed: Number(failed ?? 0) })
}

function readReport(code, report, count) {
  try {
    return detectSilentFailure(code, count(JSON.parse(readFileSync(report, 'utf8'))))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/**
 * Reports a failure if the program failed although no test did, or if nothing ran. Skipped tests already count as
 * failed.
 */
function detectSilentFailure(code, { passed, failed, faults = [] }) {
  const silentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: silentFailure ? 1 : failed, faults }
}

export function sum(results) {
  const total = (getCount) => results.reduce((all, result) => all + getCount(result), 0)
  return {
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed),
    faults: results.flatMap(({ faults }) => faults ?? []),
  }
}
