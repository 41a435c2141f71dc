import type { FullConfig } from '@playwright/test'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { addressOf, placeOf } from './servers.ts'

/**
 * Starts a server with an empty data folder for each worker, because all journeys share one address and its rate limits.
 * Playwright's own `webServer` starts one after the other.
 */
export default async function startServers({ workers }: FullConfig) {
  const folder = await newFolder()
  // Workers inherit the variables.
  process.env.CARTWRIGHT_E2E_DATA = folder
  const starting = Array.from({ length: workers }, (_, worker) =>
    startServer({ ...placeOf(worker), env: { SITE_URL: addressOf(worker) } }),
  )
  const servers = await Promise.all(starting)
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await removeFolder(folder)
  }
}
