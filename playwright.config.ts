import { defineConfig, devices } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const port = Number(process.env.CARTWRIGHT_E2E_PORT ?? 4620)
// The configuration is read again by every worker: the folder is made once and handed down.
process.env.CARTWRIGHT_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'cartwright-e2e-'))

const executablePath = process.env.CARTWRIGHT_CHROMIUM

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
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
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${port}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      CARTWRIGHT_DATA_DIR: process.env.CARTWRIGHT_E2E_DATA,
      SITE_URL: `http://localhost:${port}`,
    },
  },
})
