/** design's table of rooms: what each may import of ours, and which packages. */
export interface Rule {
  room: string
  ours(to: string, from: string, typeOnly: boolean): boolean
  packages(name: string, from: string): boolean
}

export interface Room {
  kind: string
  /** Two features are two rooms of one kind. */
  name: string
}

const kinds: [RegExp, string][] = [
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

const rooms = new Map<string, Room>()

/** The room a file stands in; the same object for the same room. */
export function roomOf(path: string): Room | null {
  const found = kinds.find(([pattern]) => pattern.test(path))
  if (!found) return null
  const match = found[0].exec(path)!
  const kind = found[1].replace('$1', match[1] ?? '')
  const name = match[0]
  if (!rooms.has(name)) rooms.set(name, { kind, name })
  return rooms.get(name)!
}

const below =
  (...prefixes: string[]) =>
  (to: string) =>
    prefixes.some((prefix) => to === prefix || to.startsWith(`${prefix}/`))
const named =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)
const react = ['react', 'react-dom', 'react-router-dom']
const node = (name: string) => name.startsWith('node:')
const nothing = () => false
const anything = () => true

/** Another domain is known by its face alone. */
const faceOfDomain = (to: string) => /^server\/domain\/[^/]+(\/index)?$/.test(to)

export const rules: Rule[] = [
  { room: 'contract', ours: nothing, packages: named('superstruct') },
  // Formatting and the file list of the form helper; no domain of the contract.
  {
    room: 'src/ui',
    ours: (to, _, typeOnly) =>
      below('contract/core/money', 'contract/core/dates', 'contract/core/plural', 'contract/core/validation')(to) ||
      (typeOnly && below('src/api/use-read', 'contract/core/endpoint')(to)),
    packages: (name, from) =>
      named(
        ...react,
        '@ark-ui/react',
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
      // Loaded after the page, in a chunk of its own (decision 036).
      (name === 'framer-motion' && from.startsWith('src/ui/motion/')),
  },
  // Contact messages of visitors are stored without Dexie, which would be most of their bytes (decision 033).
  {
    room: 'src/db',
    ours: below('contract'),
    packages: (name, from) => name === 'dexie' || (name === 'idb' && from === 'src/db/contact-messages.ts'),
  },
  { room: 'src/db/queries', ours: below('contract', 'src/db'), packages: named('react', 'dexie', 'dexie-react-hooks') },
  {
    room: 'src/api',
    // The device's own database is the door through which worker and service worker learn who is signed in.
    ours: below('contract'),
    packages: (name, from) =>
      named('redaxios', 'socket.io-client', 'dexie', 'superstruct')(name) || (name === 'react' && /\/use-/.test(from)),
  },
  {
    room: 'src/sync',
    ours: below('contract', 'src/db', 'src/api'),
    packages: (name, from) =>
      named('comlink', 'dexie')(name) || (name === 'react' && /\/(index|use-[\w-]+)\.tsx?$/.test(from)),
  },
  {
    room: 'src/sw',
    ours: below('contract', 'src/db', 'src/api', 'src/sync', 'src/paths'),
    packages: (name) => name.startsWith('workbox-'),
  },
  {
    room: 'src/verticals',
    // What the seven share stands beside the registry; each other, and the registry itself, they do not know.
    ours: (to) =>
      below('contract', 'src/ui', 'src/paths')(to) ||
      (/^src\/verticals\/[^/]+$/.test(to) && to !== 'src/verticals/index'),
    packages: named(...react),
  },
  {
    room: 'src/verticals-registry',
    ours: below('contract', 'src/ui', 'src/paths', 'src/verticals'),
    packages: named(...react),
  },
  {
    room: 'src/features',
    ours: (to) =>
      below('contract', 'src/ui', 'src/paths', 'src/db/queries', 'src/verticals/index', 'src/verticals')(to) &&
      !/^src\/verticals\/[^/]+\//.test(to)
        ? true
        : /^src\/(sync|sync\/index|sync\/record-scan|sync\/use-[\w-]+|api\/(client|session|known-device|use-[\w-]+|new-id|live-socket))$/.test(
            to,
          ) || /^src\/app\/page$/.test(to),
    // What looks at tickets reads pictures and checks signatures, where the browser cannot.
    packages: (name, from) =>
      named(...react, 'superstruct')(name) ||
      (from.startsWith('src/features/bookings/check/') && named('@noble/ed25519', 'jsqr')(name)),
  },
  {
    room: 'src/app',
    ours: (to) => below('contract', 'src')(to) && !below('src/sw')(to),
    packages: named(...react, 'virtual:tilipo.css', 'virtual:tilipo-late.css'),
  },
  { room: 'src', ours: below('contract'), packages: nothing },

  {
    room: 'server/http',
    ours: (to) =>
      below('contract', 'server/db', 'server/log')(to) ||
      faceOfDomain(to) ||
      to === 'server/gateways' ||
      to === 'server/gateways/index',
    packages: (name) =>
      node(name) ||
      named('fastify', 'kysely', 'socket.io', 'prom-client', 'sharp')(name) ||
      name.startsWith('@fastify/'),
  },
  {
    room: 'server/domain',
    ours: (to) =>
      below('contract', 'server/db', 'server/gateways', 'server/verticals', 'server/work/enqueue')(to) ||
      faceOfDomain(to),
    packages: (name) =>
      node(name) || named('kysely', 'superstruct', '@node-rs/argon2', '@zxcvbn-ts/language-common', 'bowser')(name),
  },
  {
    room: 'server/domain-root',
    ours: (to, _, typeOnly) =>
      below('contract')(to) || faceOfDomain(to) || (typeOnly && below('server/db', 'server/gateways')(to)),
    packages: node,
  },
  { room: 'server/verticals', ours: below('contract'), packages: nothing },
  {
    room: 'server/work',
    ours: (to) => below('contract', 'server/db', 'server/gateways')(to) || faceOfDomain(to),
    packages: (name) => node(name) || named('graphile-worker', 'kysely', 'pg')(name),
  },
  {
    room: 'server/gateways',
    ours: below('contract', 'server/db'),
    packages: (name) => node(name) || named('jose', 'nodemailer', 'kysely', 'sharp')(name),
  },
  { room: 'server/db', ours: below('contract'), packages: (name) => node(name) || named('kysely', 'pg')(name) },
  {
    room: 'server/demo',
    ours: anything,
    packages: (name) => node(name) || named('kysely', '@node-rs/argon2', 'superstruct')(name),
  },
  { room: 'server', ours: below('contract', 'server'), packages: (name) => node(name) || name === 'fastify' },
]
