/**
 * Which modules travel together. Left alone the bundler makes a file of every set of modules with the same users, some
 * 150 of them, most of a few hundred bytes: together they compress a fifth better and need fewer requests.
 *
 * A page loads a chunk as a whole. So what a worker needs too must not stand beside what needs React, and nothing that a
 * public page's first paint needs beside what it does not; the build's guard and the size gate watch both.
 */

const ours = (...paths: string[]) => new RegExp(`(?:/|\\0)(${paths.join('|')})\\.m?[jt]sx?$`)

const publicPieces =
  'Avatar|Badge|BelowFold|Brand|Button|Card|CardBody|Container|Divider|EmptyState|ErrorState|Facts|Grid|Heading|Icon|IconButton|ItemCard|Link|Motif|NavLink|Notice|OfflineNote|PageHeader|Picture|Place|Price|Rating|ReadStates|Row|Section|Show|Skeleton|SkipLink|Spinner|Split|Stack|Text|Toasts|TravelBar|VisuallyHidden|classes|icons|motion/use-motion|page-loaded|patiently|sized|theme/recipe|toast|use-hydrated'

const frame =
  'App|ErrorBoundary|Screens|arrival|embedded|install-offer|late-part|routes|screens|until-there|guards/(MaintenanceGate|SessionEnd|ended|roles)|layouts/(PublicLayout|SyncStatus|public)|layouts/public/(Account|CartLink|CopyrightYear|Footer|Header|SideMenu|ThemeButton)|pages/(MissingScreen|SomethingWrong)|routes/public'

export const chunks = [
  // Libraries that hardly ever change keep their own files, so that a new release of ours is a small download.
  { name: 'dexie', test: /\/node_modules\/dexie\//, priority: 1 },
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
    priority: 1,
  },
  // Loaded after the page (decision 036).
  {
    name: 'motion',
    test: /\/node_modules\/(framer-motion|motion-dom|motion-utils)\/|\/src\/ui\/motion\/(?!use-motion|MovingItems)[\w-]+\.tsx?$/,
    priority: 1,
  },
  // What pages and workers both need, free of React and of Dexie.
  {
    name: 'common',
    test: ours(
      'contract/(call|days|money|public|access|verticals/vertical)',
      'src/paths',
      'src/db/current',
      'src/sync/status',
      'src/api/freshly-cached',
    ),
    priority: 1,
  },
  // What checks answers and forms; what calls the server; what keeps, sends and receives for somebody who is signed in.
  // Their service worker needs all three, and none of them needs the page.
  {
    name: 'structs',
    test: ours('node_modules/superstruct/dist/index', 'contract/(check|endpoint|values)'),
    priority: 1,
  },
  {
    name: 'calls',
    test: ours(
      'node_modules/redaxios/dist/[\\w.]+',
      'contract/(bookings-queue|hiring-public|refusal-kinds|reviews-public|session|settings)',
      'src/api/(body|new-id|request|result|invalid-items)',
    ),
    priority: 1,
  },
  // Public reads of the catalogue: pages only, so not in what the service workers load.
  { name: 'catalogue', test: ours('contract/(catalogue|sorts)'), priority: 1 },
  {
    name: 'store',
    test: ours(
      'contract/(applications-queue|cart|edit|favorites|messages-queue|notifications|partner-queue|profile-queue|support-queue|sync)',
      'src/api/device',
      'src/db/(base|current|database|migrations|rows|touched)',
      'src/sync/(alarm|backoff|base-rows|batch|by-key|channel|drainer|engine|lock|queued|replay|row-steps|settle|storage|transport)',
    ),
    priority: 1,
  },
  // What the page does of it, once it stands; and what it shares with its worker.
  {
    name: 'line',
    test: ours(
      'node_modules/comlink/dist/esm/comlink',
      'src/db/count-states',
      'src/db/queries/read-(cart|notifications)',
      'src/sync/sha256',
    ),
    priority: 1,
  },
  // What screens and worker show of it; the service worker shows nothing.
  {
    name: 'folded',
    test: ours('contract/photos', 'src/db/(fold|predict|read-folded)', 'src/db/queries/read-me'),
    priority: 1,
  },
  {
    name: 'sync',
    test: ours(
      'contract/merge-edits',
      'src/api/live',
      'src/db/queries/read-outbox',
      'src/sync/(client|coalesce|connection|keep-files|link|outbox|sign-out)',
      'src/app/(check-session|new-notification)',
    ),
  },
  // What a visitor's page adds once it stands; and what both service workers are.
  {
    name: 'after',
    test: ours(
      'src/sync/(contact-flag|register|visitor)',
      'src/app/(prefetch|other-tabs|service-worker-control)',
      'src/api/client',
      'src/ui/color-mode',
    ),
  },
  { name: 'kept', test: ours('src/db/(public|superseded)'), priority: 1 },
  // What service workers and the contact form's queue share.
  { name: 'idb', test: /\/node_modules\/idb\//, priority: 2 },
  {
    name: 'service',
    test: /\/src\/sw\/(listen|make-way|navigation|precache|runtime-cache)\.ts$|\/node_modules\/workbox-(core|expiration|precaching|routing|strategies)\//,
    priority: 1,
  },
  // What every public page needs.
  {
    name: 'kit',
    test: ours(
      `src/ui/(${publicPieces})`,
      `src/app/(${frame})`,
      'src/api/(session|use-read|public-reads)',
      'src/sync/(index|late-store|typed)',
      'contract/verticals/(?!words|profiles)[\\w-]+',
      'src/features/catalogue/(SavedStates|use-late|list/list-routes|actions/(AddToCart|ChatButton|Heart|intents|intent-for|provider|use-sign-in))',
      'src/verticals/icons',
      'vite/preload-helper',
    ),
  },
  // An offer's card, which lists, shopfronts and listings show.
  {
    name: 'offers',
    test: ours(
      'src/features/catalogue/((Offer|Vendor)Card|list/view)',
      'src/verticals/(index|ListingCard|details-of|screens)',
      'src/verticals/[\\w-]+/Card',
    ),
  },
  // A listing and its vendor, which lead to each other. Choosing and booking come later.
  {
    name: 'listings',
    test: ours(
      'src/features/catalogue/(is-missing|(listing|vendor)/(?!\\w*Page\\.)[\\w-]+|book/BookPanel)',
      'src/ui/BackLink',
      'src/verticals/(Amenities|details|[\\w-]+/Details)',
    ),
  },
  {
    name: 'lists',
    test: ours(
      'src/features/catalogue/(list|search)/(?!list-routes|view|SeenHere|MoreFilters|OtherWays|\\w*Page\\.)[\\w-]+',
      'src/features/catalogue/towns',
      'src/ui/ChipLinks',
    ),
  },
  // Searching and choosing from, on the home page and on lists.
  {
    name: 'search',
    test: ours('src/ui/(Field|Input|Pager|SearchBox|Select|field-context)', 'src/verticals/CategoryCard'),
  },
]

/**
 * What to fetch together with a screen that is loaded lazily: its share of these chunks, less itself and what the entry
 * has brought. What else comes late, comes after the page stands. Every name here costs the entry some bytes.
 */
export function preloadsOf(file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return dependencies
  const brought = /\/(react|common|kit|rolldown-runtime)-/
  const screen = /(Page|Home|Layout)-[^/]*$/.test(file)
  return dependencies.filter((one) => one.endsWith('.css') || (screen && one !== file && !brought.test(one)))
}
