import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // `npm test` runs the journeys: one test for each promise to a user. `npm run test:full` runs the others.
  projects: [
    { name: 'journeys', grep: /@journey/ },
    { name: 'others', grepInvert: /@journey/ },
  ],
  // Each has a server and a copy of the demo data of its own (`fixtures.ts`). A browser waits as much as it computes: two
  // take about two thirds of one's time on two processors.
  workers: 2,
  retries: 0,
  // A busy machine takes its time; no test is about speed.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // `npm test` counts from the second; alone, it would only fill the screen.
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
        // Playwright cannot see or cut what goes over QUIC.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
