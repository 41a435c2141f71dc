import { ConnectorError } from '#server/integrations/connector.ts'
import { createMedusaConnector } from '#server/integrations/medusa/medusa-connector.ts'
import { createFakeMedusa } from './shop.ts'

/** A fake shop and its connector. The clock stands still until a test moves it. */
export function openFakeMedusa(start: number, timeZone = 'UTC') {
  const clock = { now: start }
  const shop = createFakeMedusa({ now: () => clock.now })
  const waits: number[] = []
  const connector = createMedusaConnector({
    address: 'https://shop.example',
    credentials: shop.credentials,
    send: shop.send,
    currency: 'USD',
    timeZone,
    now: () => clock.now,
    wait: async (ms) => void waits.push(ms),
    signal: new AbortController().signal,
  })
  return { shop, connector, clock, waits }
}

/** All rows of a list. */
export async function all<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

/** Why a reading failed. */
export async function faultOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof ConnectorError ? error.fault : error
}
