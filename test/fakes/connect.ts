import { ConnectorError, type Connector, type ConnectorOptions, type Send } from '#server/integrations/connector.ts'

type Opening<Credentials, Shop> = Partial<
  Pick<ConnectorOptions<Credentials>, 'address' | 'credentials' | 'currency' | 'timeZone'>
> & {
  createShop: (options: { now: () => number }) => Shop
  createConnector: (options: ConnectorOptions<Credentials>) => Connector
  /** The current time in milliseconds since 1970. */
  start: number
}

/** A fake shop and its connector. The clock stands still until a test moves it. */
export function openFakeShop<Credentials, Shop extends { credentials: Credentials; send: Send }>({
  createShop,
  createConnector,
  start,
  ...options
}: Opening<Credentials, Shop>) {
  const clock = { now: start }
  const shop = createShop({ now: () => clock.now })
  const waits: number[] = []
  const connector = createConnector({
    address: 'https://shop.example',
    credentials: shop.credentials,
    send: shop.send,
    currency: 'USD',
    timeZone: 'UTC',
    now: () => clock.now,
    wait: async (ms) => void waits.push(ms),
    signal: new AbortController().signal,
    ...options,
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
