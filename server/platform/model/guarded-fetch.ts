/** Why a model gave no answer. */
export type ModelFailure = 'no_answer' | 'refused' | 'busy' | 'unusable' | 'spent'

const LARGEST_ANSWER = 64 * 1024

/** A failure to answer. It has no text of the other server, which may repeat the key. */
export class ModelError extends Error {
  readonly why: ModelFailure
  /** The status of the answer, if it was an error. */
  readonly status: number | null

  constructor(why: ModelFailure, status: number | null = null) {
    super(`The language model gave no answer: ${why}`)
    this.name = 'ModelError'
    this.why = why
    this.status = status
  }
}

const failureOf = (status: number): ModelFailure =>
  status === 408 || status === 429 || status >= 500 ? 'busy' : 'refused'

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > LARGEST_ANSWER) throw new ModelError('unusable')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Fetches like `fetch`, but only JSON of a moderate size from the address itself: the key follows no redirect. Throws a
 * ModelError for anything else.
 */
export const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { body, headers, ok, status } = response
  const isJson = headers.get('content-type')?.includes('json') ?? false
  if (!ok || !isJson || !body) {
    await body?.cancel()
    throw ok ? new ModelError('unusable') : new ModelError(failureOf(status), status)
  }
  return new Response(await readText(body), { status, headers: { 'Content-Type': 'application/json' } })
}
