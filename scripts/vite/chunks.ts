/**
 * Which modules travel together. Left alone the bundler makes a file of every set of modules with the same users, some
 * 150 of them, most of a few hundred bytes: together they compress a fifth better and need fewer requests.
 *
 * A page loads a chunk as a whole. So what a worker needs too must not stand beside what needs React, and nothing that a
 * public page's first paint needs beside what it does not; the build's guard and the size gate watch both.
 */

const ours = (...paths: string[]) => new RegExp(`/(${paths.join('|')})(\\.tsx?)?$`)

/** Pages stay entries of their own; choosing, booking and putting into the cart come later. */
const catalogue = 'src/features/catalogue/(?!.*Page\\.tsx$)(?!book/(?!BookPanel|use-late)|actions/|list/(?!view)|search/)[\\w/-]+'

const publicPieces =
  'Avatar|Badge|Brand|Button|Card|CardBody|Container|Divider|EmptyState|ErrorState|Facts|Grid|Heading|Icon|IconButton|ItemCard|Link|Motif|NavLink|Notice|OfflineNote|PageHeader|Picture|Place|Price|Rating|ReadStates|Row|Section|Show|Skeleton|SkipLink|Spinner|Split|Stack|Text|Toasts|TravelBar|VisuallyHidden|classes|icons|page-loaded|theme/recipe|toast|use-hydrated'

export const chunks = [
  // Libraries that hardly ever change keep their own files, so that a new release of ours is a small download.
  { name: 'dexie', test: /\/node_modules\/dexie\//, priority: 3 },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//, priority: 3 },
  // What pages and workers both need, free of React and of Dexie.
  {
    name: 'common',
    test: ours('contract/(call|days|money|public|access|verticals/vertical)', 'src/paths', 'src/db/current', 'src/sync/status'),
    priority: 2,
  },
  // What every public page needs.
  {
    name: 'kit',
    test: ours(
      `src/ui/(${publicPieces})`,
      'src/api/(session|use-read|public-reads)',
      'src/sync/(index|late-store)',
      'contract/verticals/[\\w-]+',
      'src/features/catalogue/(SavedStates|list/list-routes|actions/(AddToCart|ChatButton|cart-intent|intent-for|provider))',
      'src/verticals/icons',
    ),
    priority: 1,
  },
  // What is offered and by whom: shopfronts and listings lead to each other.
  { name: 'catalogue', test: ours(catalogue, 'src/verticals/(?!CategoryCard)[\\w-]+', 'src/verticals/[\\w-]+/(Card|Details)'), priority: 1 },
  { name: 'lists', test: ours('src/features/catalogue/(list|search)/(?!\\w*Page\\.)[\\w-]+', 'src/ui/(Pager|ChipLinks|Select)'), priority: 0 },
]
