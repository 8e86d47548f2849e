/** The import rules of the design: which modules each kind of module may import, and which packages. */
export interface Rule {
  moduleKind: string
  allowsModule(to: string, from: string, typeOnly: boolean): boolean
  allowsPackage(name: string, from: string): boolean
}

export interface Module {
  kind: string
  /** Unique per module: two features are two modules of one kind. */
  name: string
}

const kindPatterns: [RegExp, string][] = [
  [/^contract\//, 'contract'],
  [/^src\/(features|verticals)\/([^/]+)\//, 'src/$1'],
  [/^src\/db\/queries\//, 'src/db/queries'],
  [/^src\/(ui|db|api|sync|sw|app)\//, 'src/$1'],
  [/^src\/verticals\//, 'src/verticals-registry'],
  [/^src\/[^/]+$/, 'src'],
  [/^server\/domain\/[^/]+\//, 'server/domain'],
  [/^server\/domain\/[^/]+$/, 'server/domain-root'],
  [/^server\/(http|verticals|work|gateways|db|demo)\//, 'server/$1'],
  [/^server\/[^/]+$/, 'server'],
]

const modules = new Map<string, Module>()

/** Returns the module of a file, the same object for every file of a module; null outside all modules. */
export function getModule(path: string): Module | null {
  const kindPattern = kindPatterns.find(([pattern]) => pattern.test(path))
  if (!kindPattern) return null
  const match = kindPattern[0].exec(path)!
  const kind = kindPattern[1].replace('$1', match[1] ?? '')
  const name = match[0]
  if (!modules.has(name)) modules.set(name, { kind, name })
  return modules.get(name)!
}

const isBelow =
  (...prefixes: string[]) =>
  (to: string) =>
    prefixes.some((prefix) => to === prefix || to.startsWith(`${prefix}/`))
const isNamed =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)
const react = ['react', 'react-dom', 'react-router-dom']
const isNodeModule = (name: string) => name.startsWith('node:')
const allowNothing = () => false
const allowEverything = () => true

/** Matches the public interface of a domain, the only part that other modules may import. */
const isDomainIndex = (to: string) => /^server\/domain\/[^/]+(\/index)?$/.test(to)

export const rules: Rule[] = [
  { moduleKind: 'contract', allowsModule: allowNothing, allowsPackage: isNamed('superstruct') },
  // Only formatting, the time and the validation of the form helper; no other code of the contract.
  {
    moduleKind: 'src/ui',
    allowsModule: (to, _, typeOnly) =>
      isBelow(
        'contract/core/csv',
        'contract/core/money',
        'contract/core/dates',
        'contract/core/file-formats',
        'contract/core/group-thousands',
        'contract/core/plural',
        'contract/core/validation',
        'src/retry-import',
        'src/server-time',
      )(to) ||
      (typeOnly && isBelow('src/api/use-read', 'contract/core/endpoint')(to)),
    allowsPackage: (name, from) =>
      isNamed(
        ...react,
        '@ark-ui/react',
        '@visx/scale',
        '@visx/shape',
        '@chakra-ui/react',
        '@emotion/react',
        'react-hook-form',
        '@hookform/resolvers',
        'superstruct',
        'virtual:tilipo.css',
        'virtual:tilipo-late.css',
        'stylis',
        '@emotion/serialize',
        'uqr',
      )(name) ||
      // Loaded after the page, in its own chunk (decision 036).
      (name === 'framer-motion' && from.startsWith('src/ui/motion/')),
  },
  // Contact messages of visitors are stored without Dexie, which would be most of the bytes they need (decision 033).
  {
    moduleKind: 'src/db',
    allowsModule: isBelow('contract'),
    allowsPackage: (name, from) => name === 'dexie' || (name === 'idb' && from === 'src/db/contact-messages.ts'),
  },
  {
    moduleKind: 'src/db/queries',
    allowsModule: isBelow('contract', 'src/db', 'src/server-time'),
    allowsPackage: isNamed('react', 'dexie', 'dexie-react-hooks'),
  },
  {
    moduleKind: 'src/api',
    // The worker and the service worker read the signed-in user from the device's database.
    allowsModule: isBelow('contract', 'src/retry-import', 'src/server-time'),
    allowsPackage: (name, from) =>
      isNamed('redaxios', 'socket.io-client', 'dexie', 'superstruct')(name) ||
      (name === 'react' && /\/use-/.test(from)),
  },
  {
    moduleKind: 'src/sync',
    allowsModule: isBelow('contract', 'src/db', 'src/api', 'src/retry-import', 'src/server-time'),
    allowsPackage: (name, from) =>
      isNamed('comlink', 'dexie')(name) || (name === 'react' && /\/(index|use-[\w-]+)\.tsx?$/.test(from)),
  },
  {
    moduleKind: 'src/sw',
    allowsModule: isBelow('contract', 'src/db', 'src/api', 'src/sync', 'src/paths'),
    allowsPackage: (name) => name.startsWith('workbox-'),
  },
  {
    moduleKind: 'src/verticals',
    // Shared code of the seven verticals is next to the registry. A vertical imports neither another vertical nor the
    // registry.
    allowsModule: (to) =>
      isBelow('contract', 'src/ui', 'src/paths', 'src/retry-import', 'src/server-time')(to) ||
      (/^src\/verticals\/[^/]+$/.test(to) && to !== 'src/verticals/index'),
    allowsPackage: isNamed(...react),
  },
  {
    moduleKind: 'src/verticals-registry',
    allowsModule: isBelow('contract', 'src/ui', 'src/paths', 'src/retry-import', 'src/server-time', 'src/verticals'),
    allowsPackage: isNamed(...react),
  },
  {
    moduleKind: 'src/features',
    allowsModule: (to) =>
      isBelow(
        'contract',
        'src/ui',
        'src/paths',
        'src/retry-import',
        'src/server-time',
        'src/db/queries',
        'src/verticals',
      )(to) && !/^src\/verticals\/[^/]+\//.test(to)
        ? true
        : /^src\/(sync|sync\/index|sync\/record-scan|sync\/sha256|sync\/use-[\w-]+|api\/(client|admin-client|session|known-device|use-[\w-]+|new-id|live-socket))$/.test(
            to,
          ) || /^src\/app\/page$/.test(to),
    // The ticket scanner decodes pictures and checks signatures where the browser cannot.
    allowsPackage: (name, from) =>
      isNamed(...react, 'superstruct')(name) ||
      (from.startsWith('src/features/bookings/check/') && isNamed('@noble/ed25519', 'jsqr')(name)) ||
      (from.startsWith('src/features/listings/import/') && isNamed('papaparse')(name)),
  },
  {
    moduleKind: 'src/app',
    allowsModule: (to) => isBelow('contract', 'src')(to) && !isBelow('src/sw')(to),
    allowsPackage: isNamed(...react, 'virtual:tilipo.css', 'virtual:tilipo-late.css'),
  },
  { moduleKind: 'src', allowsModule: isBelow('contract'), allowsPackage: allowNothing },

  {
    moduleKind: 'server/http',
    allowsModule: (to) =>
      isBelow('contract', 'server/db', 'server/log')(to) ||
      isDomainIndex(to) ||
      to === 'server/gateways' ||
      to === 'server/gateways/index',
    allowsPackage: (name) =>
      isNodeModule(name) ||
      isNamed('fastify', 'kysely', 'socket.io', 'prom-client', 'sharp')(name) ||
      name.startsWith('@fastify/'),
  },
  {
    moduleKind: 'server/domain',
    allowsModule: (to) =>
      isBelow('contract', 'server/db', 'server/gateways', 'server/verticals', 'server/work/enqueue')(to) ||
      to === 'server/work/failed-jobs' ||
      isDomainIndex(to),
    allowsPackage: (name, from) =>
      isNodeModule(name) ||
      isNamed('kysely', 'superstruct', '@node-rs/argon2', '@zxcvbn-ts/language-common', 'bowser', 'otpauth')(name) ||
      (name === 'ical.js' && from === 'server/domain/calendar-feeds/export.ts'),
  },
  {
    moduleKind: 'server/domain-root',
    allowsModule: (to, _, typeOnly) =>
      isBelow('contract')(to) || isDomainIndex(to) || (typeOnly && isBelow('server/db', 'server/gateways')(to)),
    allowsPackage: isNodeModule,
  },
  { moduleKind: 'server/verticals', allowsModule: isBelow('contract'), allowsPackage: allowNothing },
  {
    moduleKind: 'server/work',
    allowsModule: (to) => isBelow('contract', 'server/db', 'server/gateways')(to) || isDomainIndex(to),
    allowsPackage: (name) => isNodeModule(name) || isNamed('graphile-worker', 'kysely', 'pg')(name),
  },
  {
    moduleKind: 'server/gateways',
    allowsModule: isBelow('contract', 'server/db'),
    allowsPackage: (name, from) =>
      isNodeModule(name) ||
      isNamed('ical.js', 'ipaddr.js', 'jose', 'nodemailer', 'kysely', 'pdfmake', 'sharp')(name) ||
      // For the workers of tests; the build bundles them.
      (name === 'esbuild' && from === 'server/gateways/workers/start-worker.ts'),
  },
  {
    moduleKind: 'server/db',
    allowsModule: isBelow('contract'),
    allowsPackage: (name) => isNodeModule(name) || isNamed('kysely', 'pg', 'pg-cursor')(name),
  },
  {
    moduleKind: 'server/demo',
    allowsModule: allowEverything,
    allowsPackage: (name) => isNodeModule(name) || isNamed('kysely', '@node-rs/argon2', 'superstruct')(name),
  },
  {
    moduleKind: 'server',
    allowsModule: isBelow('contract', 'server'),
    allowsPackage: (name) => isNodeModule(name) || name === 'fastify',
  },
]
