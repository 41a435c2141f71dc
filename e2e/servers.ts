import { join } from 'node:path'

const firstPort = Number(process.env.CARTWRIGHT_E2E_PORT ?? 4620)

/** The port and the data folder of a worker's server. `startServers` has set the folder of all servers. */
export const placeOf = (worker: number) => ({
  port: firstPort + worker,
  dataFolder: join(process.env.CARTWRIGHT_E2E_DATA ?? '', String(worker)),
})

/** The address of a worker's server, as the page and its emails name it. */
export const addressOf = (worker: number) => `http://localhost:${placeOf(worker).port}`
