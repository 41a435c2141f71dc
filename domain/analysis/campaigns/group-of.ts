/** `treated` gets the campaign, `kept` is kept back to compare with. */
export type CampaignGroup = 'treated' | 'kept'

/**
 * Returns a customer's group in a campaign: always the same one, and independent of the groups in other campaigns. `share` is
 * the share of customers who are kept back, from 0 to 1.
 */
export function groupOf(campaignId: string, customerId: string, share: number): CampaignGroup {
  return hash(customerId, hash(campaignId, 0)) / 2 ** 32 < share ? 'kept' : 'treated'
}

/** Mixes a text into 32 bits, each of which depends on all of the text and the seed (MurmurHash3, Appleby 2011). */
function hash(text: string, seed: number): number {
  let mixed = seed
  for (let at = 0; at < text.length; at += 1) {
    const block = Math.imul(text.charCodeAt(at), 0xcc9e2d51)
    mixed ^= Math.imul((block << 15) | (block >>> 17), 0x1b873593)
    mixed = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64
  }
  mixed ^= text.length
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
