import { defineConfig, devices } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const workers = 2
const firstPort = Number(process.env.CARTWRIGHT_E2E_PORT ?? 4620)
const addressOf = (worker: number) => `http://localhost:${firstPort + worker}`
// Every worker reads this configuration again; the variable passes the folder to them.
const dataFolder = (process.env.CARTWRIGHT_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'cartwright-e2e-')))

const executablePath = process.env.CARTWRIGHT_CHROMIUM

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers,
  fullyParallel: true,
  forbidOnly: true,
  // Two journeys at once, each with a server, outlast some waits on a busy machine. A second success is reported as flaky.
  retries: 2,
  reporter: [['list']],
  use: {
    baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
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
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    // Sessions, tabs and the service worker are the same on a phone.
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      testIgnore: /\/(?:tabs|session|service-worker|start|password)\.spec\.ts$/,
    },
  ],
  // Each worker has its own server, because all journeys share one address and its rate limits.
  webServer: Array.from({ length: workers }, (_, worker) => ({
    command: 'node server/main.ts',
    url: `${addressOf(worker)}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(firstPort + worker),
      CARTWRIGHT_DATA_DIR: join(dataFolder, String(worker)),
      SITE_URL: addressOf(worker),
    },
  })),
})
