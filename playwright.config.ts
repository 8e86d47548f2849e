import { defineConfig } from '@playwright/test'

/**
 * Chromium renders the popup of its address bar as two pages of its own in each window, which took 0.8 s of processor
 * time per window, more than our pages.
 */
const addressBarPopup = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** The list of Playwright 1.65 on Linux. Chromium reads only the last `--disable-features`, so ours repeats it. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Two servers of the stage `cluster` have a simulator each, in memory: Google's key of one is unknown to the other. Real
 * Google has one key for both.
 */
const needsOneServer = process.env.TEST_CLUSTER ? /Google sign-in works/ : undefined

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // `npm test` runs the journeys: one test for each promise to a user. `npm run test:full` runs the others.
  projects: [
    { name: 'journeys', grep: /@journey/, ...(needsOneServer && { grepInvert: needsOneServer }) },
    { name: 'others', grepInvert: /@journey/ },
  ],
  // Each worker has its own server and copy of the demo data (`fixtures.ts`). A browser waits as much as it computes:
  // two workers take about two thirds of the time of one on two processors.
  workers: 2,
  retries: 0,
  // Long timeouts, because no test measures speed and a busy machine is slow.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // `npm test` reads the JSON report. Without a file it would be printed to the screen.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    serviceWorkers: 'allow',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Playwright can neither observe nor cut QUIC connections.
        '--disable-quic',
        `--disable-features=${[...disabledByPlaywright, ...addressBarPopup].join(',')}`,
      ],
    },
  },
})
