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

/**
 * The bounded contexts, and the contexts that each may import in the contract, in the server and through the shared parts
 * of its features. A context imports only contexts above it in this list, so there are no cycles. ARCHITECTURE.md says
 * what each is for; a test compares both lists.
 */
export const contexts: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  catalogue: [],
  bookings: ['messages', 'catalogue'],
  money: ['messages', 'catalogue', 'bookings'],
  accounts: ['messages', 'bookings', 'money'],
  counter: ['messages', 'catalogue', 'bookings', 'money', 'accounts'],
  business: ['messages', 'catalogue', 'bookings', 'accounts', 'counter'],
  platform: ['messages', 'catalogue', 'bookings', 'money', 'accounts', 'counter', 'business'],
}

/**
 * Folders next to the contexts. `core` contains what all contexts use. In the contract, so do `sync` and `verticals`,
 * which register what the contexts declare. In the server, `sync` sends the rows of all contexts to the devices.
 */
const sharedFolders: Readonly<Record<string, readonly string[]>> = {
  contract: ['core', 'sync', 'verticals'],
  'server/domain': ['core'],
  'src/features': [],
}
const registries: Readonly<Record<string, readonly string[]>> = {
  contract: ['sync', 'verticals'],
  'server/domain': ['sync'],
  'src/features': ['sync'],
}

export const contextLayers = Object.keys(sharedFolders)

/** Returns the folders that a layer may have: the contexts, and those next to them. */
export const listContextFolders = (layer: string): string[] => [
  ...new Set([...Object.keys(contexts), ...sharedFolders[layer]!, ...registries[layer]!]),
]

/** Returns the layer and the context of a file, or null for a file that is in none. */
function getContext(path: string): { layer: string; context: string } | null {
  const [, layer, context] = /^(contract|server\/domain|src\/features)\/([^/]+)/.exec(path) ?? []
  return layer && context && listContextFolders(layer).includes(context) ? { layer, context } : null
}

/** Returns the arrow between two contexts that an import needs, or null if it needs none. */
export function getArrow(from: string, to: string): { from: string; to: string } | null {
  const source = getContext(from)
  const target = getContext(to)
  if (!source || !target || source.layer !== target.layer || source.context === target.context) return null
  if (registries[source.layer]!.includes(source.context)) return null
  if (sharedFolders[source.layer]!.includes(target.context)) return null
  return { from: source.context, to: target.context }
}

/** The nightly deletion of old rows also deletes changes that every device has read. */
const isRetentionOfChanges = (from: string, to: string) =>
  from.startsWith('server/domain/platform/retention/') && to === 'server/domain/sync'

/** Returns whether an import follows the arrows between the contexts. */
export function followsArrows(from: string, to: string): boolean {
  const arrow = getArrow(from, to)
  return !arrow || isRetentionOfChanges(from, to) || Boolean(contexts[arrow.from]?.includes(arrow.to))
}

const kindPatterns: [RegExp, string][] = [
  [/^contract\//, 'contract'],
  [/^src\/features\/[^/]+\/shared\//, 'src/features/shared'],
  [/^src\/features\/[^/]+\/[^/]+\//, 'src/features'],
  [/^src\/verticals\/[^/]+\/[^/]+\//, 'src/verticals/domain'],
  [/^src\/verticals\/[^/]+\//, 'src/verticals'],
  [/^src\/db\/queries\//, 'src/db/queries'],
  [/^src\/(ui|db|api|sync|sw|app)\//, 'src/$1'],
  [/^src\/verticals\//, 'src/verticals-registry'],
  [/^src\/[^/]+$/, 'src'],
  [/^server\/domain\/(?:sync|[^/]+\/[^/]+)\//, 'server/domain'],
  [/^server\/domain\/[^/]+$/, 'server/domain-root'],
  [/^server\/verticals\/[^/]+\/[^/]+\//, 'server/verticals/domain'],
  [/^server\/verticals\/[^/]+\//, 'server/verticals'],
  [/^server\/verticals\/[^/]+$/, 'server/verticals-registry'],
  [/^server\/(http|work|gateways|db|postgres|demo)\//, 'server/$1'],
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
const isDomainIndex = (to: string) => /^server\/domain\/(index|route|sync|(?!sync\/)[^/]+\/[^/]+)(\/index)?$/.test(to)

/** Matches the registries of the verticals in a layer, and what their folders share. */
const isVerticalRegistry = (layer: 'src' | 'server') => (to: string) =>
  new RegExp(`^${layer}/verticals/[^/]+$`).test(to)

/** Returns whether both files are of the same vertical. */
const isSameVertical = (to: string, from: string) => {
  const [folder] = /^(src|server)\/verticals\/[^/]+\//.exec(from) ?? []
  return folder !== undefined && to.startsWith(folder)
}

/** What the screens of a feature may use besides their own folder. */
const isOpenToFeatures = (to: string) =>
  isBelow('contract', 'src/ui', 'src/paths', 'src/retry-import', 'src/server-time', 'src/db/queries')(to) ||
  isVerticalRegistry('src')(to) ||
  /^src\/(sync|sync\/index|sync\/counter\/record-scan|sync\/files\/sha256|sync\/hooks\/use-[\w-]+|api\/(client|admin-client|session|known-device|read|use-[\w-]+|new-id|live-socket))$/.test(
    to,
  ) ||
  to === 'src/page' ||
  /^src\/features\/[^/]+\/shared\//.test(to)

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
    // The predictions of the verticals, which are registered in `predict.ts`.
    allowsModule: (to, from) =>
      isBelow('contract')(to) ||
      (from === 'src/db/predict.ts' && /^src\/verticals\/[^/]+\/[^/]+\/predict-[\w-]+$/.test(to)),
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
    allowsModule: isBelow('contract', 'src/retry-import', 'src/server-time', 'src/verticals/public-reads'),
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
    allowsModule: (to, _, typeOnly) =>
      isBelow('contract', 'src/ui', 'src/paths', 'src/retry-import', 'src/server-time', 'src/verticals')(to) ||
      (typeOnly && to === 'src/page'),
    allowsPackage: isNamed(...react),
  },
  {
    // What belongs to one vertical has the rules of a feature (decision 114).
    moduleKind: 'src/verticals/domain',
    allowsModule: (to, from) => isOpenToFeatures(to) || isSameVertical(to, from),
    allowsPackage: isNamed(...react),
  },
  {
    moduleKind: 'src/features',
    allowsModule: isOpenToFeatures,
    // The ticket scanner decodes pictures and checks signatures where the browser cannot.
    allowsPackage: (name, from) =>
      isNamed(...react, 'superstruct')(name) ||
      (from.startsWith('src/features/counter/front-desk/check/') && isNamed('@noble/ed25519', 'jsqr')(name)) ||
      (from === 'src/features/counter/front-desk/counter/decode-barcode.ts' && name === '@zxing/library') ||
      (from.startsWith('src/features/business/listings/import/') && isNamed('papaparse')(name)),
  },
  {
    // What several features display of one entity. Their data arrives as props.
    moduleKind: 'src/features/shared',
    allowsModule: (to) =>
      isBelow('contract', 'src/ui', 'src/paths', 'src/retry-import', 'src/server-time', 'src/api/client')(to) ||
      /^src\/verticals\/[^/]+$/.test(to),
    allowsPackage: isNamed(...react),
  },
  {
    moduleKind: 'src/app',
    allowsModule: (to) => isBelow('contract', 'src')(to) && !isBelow('src/sw')(to),
    allowsPackage: isNamed(...react, 'virtual:tilipo.css', 'virtual:tilipo-late.css'),
  },
  {
    moduleKind: 'src',
    // The interface of a page names the type of the public reads.
    allowsModule: (to, _, typeOnly) => isBelow('contract')(to) || (typeOnly && isBelow('src/api')(to)),
    allowsPackage: isNamed('react'),
  },

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
      isBelow('contract', 'server/db', 'server/gateways', 'server/work/enqueue')(to) ||
      isVerticalRegistry('server')(to) ||
      to === 'server/work/failed-jobs' ||
      isDomainIndex(to),
    allowsPackage: (name, from) =>
      isNodeModule(name) ||
      isNamed('kysely', 'superstruct', '@node-rs/argon2', '@zxcvbn-ts/language-common', 'bowser', 'otpauth')(name) ||
      (name === 'ical.js' && from === 'server/domain/business/calendar-feeds/export.ts'),
  },
  {
    moduleKind: 'server/domain-root',
    allowsModule: (to, _, typeOnly) =>
      isBelow('contract', 'server/verticals/routes')(to) ||
      isDomainIndex(to) ||
      (typeOnly && isBelow('server/db', 'server/gateways')(to)),
    allowsPackage: isNodeModule,
  },
  // Key figures: pure functions.
  {
    moduleKind: 'server/verticals',
    allowsModule: isBelow('contract', 'server/verticals/figures'),
    allowsPackage: allowNothing,
  },
  {
    moduleKind: 'server/verticals-registry',
    allowsModule: (to, _, typeOnly) =>
      isBelow('contract', 'server/verticals')(to) || (typeOnly && (isBelow('server/db')(to) || isDomainIndex(to))),
    allowsPackage: isNamed('kysely'),
  },
  {
    // What belongs to one vertical has the rules of a domain (decision 114).
    moduleKind: 'server/verticals/domain',
    allowsModule: (to, from) =>
      isBelow('contract', 'server/db', 'server/gateways', 'server/work/enqueue')(to) ||
      isDomainIndex(to) ||
      isSameVertical(to, from),
    allowsPackage: (name) => isNodeModule(name) || name === 'kysely',
  },
  {
    moduleKind: 'server/work',
    allowsModule: (to) =>
      isBelow('contract', 'server/db', 'server/gateways', 'server/verticals')(to) || isDomainIndex(to),
    allowsPackage: (name) => isNodeModule(name) || isNamed('graphile-worker', 'kysely', 'pg')(name),
  },
  {
    moduleKind: 'server/gateways',
    allowsModule: isBelow('contract', 'server/db'),
    allowsPackage: (name, from) =>
      isNodeModule(name) ||
      isNamed(
        'aws4fetch',
        'ical.js',
        'ipaddr.js',
        'jose',
        'nodemailer',
        'kysely',
        'pdfmake',
        'sharp',
        'web-push',
      )(name) ||
      // For the workers of tests; the build bundles them.
      (name === 'esbuild' && from === 'server/gateways/workers/start-worker.ts'),
  },
  {
    moduleKind: 'server/postgres',
    allowsModule: isBelow('server/operator-error'),
    allowsPackage: (name) => isNodeModule(name) || name === 'pg',
  },
  {
    moduleKind: 'server/db',
    allowsModule: (to, _, typeOnly) =>
      isBelow('contract', 'server/operator-error')(to) || (typeOnly && to === 'server/verticals/tables'),
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
