import { createHmac } from 'node:crypto'

type Webhook = { id: string; atS: number; body: string }

/** Returns the headers with which the receiver checks a request, as Standard Webhooks defines them. */
export function signWebhook(keys: readonly Uint8Array[], { id, atS, body }: Webhook): Record<string, string> {
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${atS}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(atS), 'webhook-signature': signatures.join(', ') }
}
