/**
 * Checks the packages that run in production, from their bill of materials (CycloneDX, `npm sbom`): each is pinned by its
 * hash and has a license that allows our use. Asks the registry for known vulnerabilities, if it answers such requests.
 */
import { run } from './run.mjs'

/** Permissive licenses, and two that ask nothing of a program that only uses the package unchanged. */
const allowedLicenses = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0', 'Unlicense', 'Zlib', 'Python-2.0'],
  // Fonts
  'OFL-1.1',
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
])
/** Packages that name their license only in a file. */
const licensesFromFiles = { 'png-js': 'MIT' }
const checks = [checkPackages, checkVulnerabilities]

/** @returns {Promise<{ passed: number, failed: number, faults: string[] }>} */
export async function dependencies({ env }) {
  const faults = (await Promise.all(checks.map((check) => check(env)))).filter((found) => found.length > 0)
  for (const fault of faults.flat()) console.log(fault)
  return { passed: checks.length - faults.length, failed: faults.length, faults: faults.flat() }
}

async function checkPackages(env) {
  const { code, output } = await runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'], env)
  if (code !== 0) return [`npm sbom failed: ${output}`]
  const { components } = JSON.parse(output)
  console.log(`${components.length} packages run in production.`)
  return findUnacceptable(components)
}

/** @param components of a CycloneDX bill of materials */
export function findUnacceptable(components) {
  if (components.length === 0) return ['The bill of materials is empty.']
  return components.flatMap(({ name, version, hashes = [], licenses = [] }) => {
    const names = licenses.flatMap(({ license, expression }) => expression ?? license.id ?? license.name)
    const stated = names.length > 0 ? names.join(' AND ') : (licensesFromFiles[name] ?? 'no license')
    const parts = stated.split(/\s+(?:and|or)\s+/i).map((part) => part.replaceAll(/[()]/g, ''))
    return [
      ...(hashes.length > 0 ? [] : [`${name} ${version} is not pinned by a hash.`]),
      ...(parts.every((part) => allowedLicenses.has(part)) ? [] : [`${name} ${version} has the license ${stated}.`]),
    ]
  })
}

async function checkVulnerabilities(env) {
  const { output } = await runNpm(['audit', '--omit=dev', '--json'], env)
  const { vulnerabilities } = JSON.parse(output)
  if (!vulnerabilities) {
    console.log('The registry does not answer questions about vulnerabilities, so that check is left out.')
    return []
  }
  return Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} has a vulnerability: ${severity}.`)
}

/** Without warnings on standard error, which would be mixed with the result. */
const runNpm = (args, env) => run('npm', [...args, '--loglevel=silent'], { env, quiet: true })
