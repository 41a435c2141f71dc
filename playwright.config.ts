import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CARTWRIGHT_CHROMIUM

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/start-servers.ts',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['./test/harness/reports/playwright-times.ts']],
  use: {
    // Traces would make the journeys 50 % slower. Run a failing one with `--trace on`.
    screenshot: 'only-on-failure',
    // Requests of a service worker would bypass the routes that journeys intercept.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      grepInvert: /@only-phone/,
    },
    // Only what differs on a phone: its layout, and controls that are larger or somewhere else.
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@(?:only-)?phone/ },
  ],
})
