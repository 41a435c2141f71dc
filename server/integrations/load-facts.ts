import type { Connector, ShopFacts } from './connector.ts'

/** Longer texts aren't kept. */
const LONGEST = 300

const isUrl = (text: string): boolean => /^https?:\/\/[^/]/.test(text) && text.length <= LONGEST

/** Asks who a shop is. `identity` and `url` fit into a connection. Throws `ConnectorError`. */
export async function loadFacts(connector: Connector): Promise<ShopFacts> {
  const facts = await connector.check()
  const { identity, url } = facts
  return { ...facts, identity: identity.slice(0, LONGEST), url: url !== null && isUrl(url) ? url : null }
}
