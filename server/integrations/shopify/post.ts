import { ConnectorError, type Answer, type ConnectorOptions } from '#server/integrations/connector.ts'
import { createPatience } from '#server/integrations/patience.ts'
import { faultOfProblem } from '#server/integrations/shared-faults.ts'
import { codesIn, costIn } from './answer-envelope.ts'
import { notShopify } from './faults.ts'

const THROTTLED = 'THROTTLED'
const UNSTATED_PAUSE_MS = 2000

/** Shopify refuses a query for lack of points with status 200. Returns when it has enough, in milliseconds. */
function pauseOf({ status, json }: Answer): number | null {
  if (status !== 200 || !codesIn(json).includes(THROTTLED)) return null
  const cost = costIn(json)
  if (cost === null || cost.throttleStatus.restoreRate <= 0) return UNSTATED_PAUSE_MS
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable
  return Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000)
}

/** Sends JSON to a path of the shop, and waits while it asks to. */
export type Post = (path: string, json: unknown, headers: Record<string, string>) => Promise<Answer>

export function createPost(options: ConnectorOptions<unknown>): Post {
  const { address, send, signal } = options
  const patiently = createPatience(options, pauseOf)
  return (path, json, headers) =>
    patiently(async () => {
      try {
        return await send(`${address}${path}`, { headers, json, signal })
      } catch (error) {
        signal.throwIfAborted()
        throw new ConnectorError(faultOfProblem(error, notShopify))
      }
    })
}
