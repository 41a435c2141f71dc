import * as v from 'valibot'
import { apiFetch, SERVER_FAILED, toApiError, unreachable } from '#data/backend/backend.ts'
import { parseAnswer, parseJson } from '#data/backend/parse-answer.ts'
import type { Question, Reply } from '#domain/advisor/advisor.ts'
import { answerSchema, failureSchema, HEARTBEAT_MS } from '#domain/contracts/agents/answers.ts'
import { AppError } from '#lib/app-error.ts'
import { LOCALE } from '#lib/intl.ts'
import { readEvents } from './read-events.ts'

/** After this long without an event or a heartbeat, the connection is taken for broken. */
const LONGEST_SILENCE_MS = 3 * HEARTBEAT_MS

type Asked = Question & { store: string | null; withoutModel?: true }

/**
 * Asks an agent. Yields the reply so far, several times; the last value is the complete reply. Throws an `AppError` if the
 * answer fails or breaks off, and what the signal was aborted with.
 */
export async function* askAgent({ store, ...question }: Asked, signal: AbortSignal): AsyncGenerator<Reply> {
  const silence = watchSilence()
  const ended = AbortSignal.any([signal, silence.signal])
  try {
    const response = await apiFetch('/api/answers', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify({ ...question, ...(store && { store }), locale: LOCALE }),
      signal: ended,
    })
    for await (const { name, data } of readEvents(response, { signal: ended, onProgress: silence.restart })) {
      if (name === 'error') throw toFailure(data)
      if (name === 'reply' || name === 'answer') yield parseAnswer(data, answerSchema).reply
      if (name === 'answer') return
    }
    throw unreachable('The answer broke off.')
  } finally {
    silence.end()
  }
}

function toFailure(data: string): AppError {
  const failure = parseJson(data)
  if (!v.is(failureSchema, failure)) return new AppError(SERVER_FAILED, { code: 'unexpected' })
  return toApiError(500, failure)
}

/** Aborts its signal if it isn't restarted for a while. */
function watchSilence() {
  const silent = new AbortController()
  const giveUp = () => silent.abort(unreachable('The server fell silent.'))
  let timer = setTimeout(giveUp, LONGEST_SILENCE_MS)
  return {
    signal: silent.signal,
    end: () => clearTimeout(timer),
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, LONGEST_SILENCE_MS)
    },
  }
}
