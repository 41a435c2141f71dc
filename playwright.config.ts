import { defineConfig, devices } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const workers = 2
const firstPort = Number(process.env.CARTWRIGHT_E2E_PORT ?? 4620)
const addressOf = (worker: number) => `http://localhost:${firstPort + worker}`
// The configuration is read again by every worker: the folder is made once and handed down.
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
  reporter: [['list']],
  use: {
    baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    // Traces make the journeys half as long again: `--trace on` records those of one that fails.
    screenshot: 'only-on-failure',
    // A request that passes a service worker can pass a journey's own route too.
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
    { name: 'phone', use: { ...devices['Pixel 7'] } },
  ],
  // Each worker has a server of its own, for all journeys come from one address, which may do only so much in a while.
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
