import { z } from 'zod'

const stillLoading = z.object({ error: z.object({ code: z.literal('figures_preparing') }) })

/** A question that only the facts answer: the rollups hold no countries. */
const QUESTION = JSON.stringify({ metrics: ['orders'], by: ['country'], period: 'all_time' })

/** Sends figures queries to a running server. */
export const postTo = (url: string, accessToken: string) => (body: string) =>
  fetch(`${url}/api/figures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body,
  })

/** Resolves once the store's facts are loaded, so that loading them slows no measurement. */
export async function waitForFacts(post: (body: string) => Promise<Response>) {
  for (;;) {
    const response = await post(QUESTION)
    const text = await response.text()
    if (response.ok) return
    if (!stillLoading.safeParse(JSON.parse(text)).success) throw new Error(text)
  }
}
