import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { guardedFetch, ModelError, type ModelFailure } from './guarded-fetch.ts'
import type { ModelSettings } from './model-settings.ts'
import { createModelUse, type MonthlyUse } from './model-use.ts'

/** What a model is asked. It answers with JSON of the schema, as far as its server enforces that. */
type Prompt = { instructions: string; text: string; schema: object }

/** `read` returns what an answer says, or `null` if it can't be used. */
type ModelRequest<Answer> = Prompt & { read: (answer: string) => Answer | null }

export type Model = {
  name: string
  /** The host of its server, with a port. */
  host: string
  /** Asks once. Rejects with a ModelError, or with the signal's reason if it was aborted. */
  ask<Answer>(request: ModelRequest<Answer>, signal: AbortSignal): Promise<Answer>
  loadMonth(): Promise<MonthlyUse>
}

type Options = { settings: ModelSettings; database: Database; clock: Clock; log: Log; timeMs?: number }

const TIME_MS = 15_000
/** A model that thinks before it answers needs most of them. */
const MOST_OUTPUT = 2000
const LONGEST_ANSWER = 4000

/** No tokenizer of a common model makes more tokens of a text in English, on average. */
const tokensOf = (text: string): number => Math.ceil(text.length / 3)

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const NOTHING = { input: 0, output: 0 }

// Loaded with the first question, so that a server without a model pays nothing for it.
async function openClient({ apiKey, baseUrl, name }: ModelSettings) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    fetch: guardedFetch,
    supportsStructuredOutputs: true,
  })
  return provider.chatModel(name)
}

type Client = Awaited<ReturnType<typeof openClient>>

async function generate(client: Client, { instructions, schema, text }: Prompt, abortSignal: AbortSignal) {
  const { content, finishReason, usage } = await client.doGenerate({
    prompt: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text }] },
    ],
    responseFormat: { type: 'json', name: 'answer', schema },
    maxOutputTokens: MOST_OUTPUT,
    abortSignal,
  })
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const isWhole =
    finishReason.unified === 'stop' && content.every(({ type }) => type === 'text' || type === 'reasoning')
  const answer = texts.join('')
  const [input, output] = [usage.inputTokens.total, usage.outputTokens.total]
  return {
    answer: isWhole && answer.length <= LONGEST_ANSWER ? answer : null,
    used: isCount(input) && isCount(output) ? { input, output } : null,
    why: 'unusable' as const,
    status: null,
  }
}

function errorIn(error: unknown): ModelError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ModelError) return at
  return null
}

/** Finds why a call failed. The library wraps errors, and its own are of answers that it can't read. */
function failureIn(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return 'no_answer'
  const known = errorIn(error)
  if (known) return known.why
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'AI_JSONParseError' || at.name === 'AI_TypeValidationError') return 'unusable'
  }
  return 'no_answer'
}

/** What is known of a call that failed. Only a server that refused it surely took no tokens. */
function failedCall(error: unknown, signal: AbortSignal) {
  const status = errorIn(error)?.status ?? null
  const isRefused = status !== null && status >= 400 && status < 500
  return { answer: null, used: isRefused ? NOTHING : null, why: failureIn(error, signal), status }
}

/** Opens a language model on an OpenAI-compatible server. */
export function openModel({ settings, database, clock, log, timeMs = TIME_MS }: Options): Model {
  const use = createModelUse({ database, clock, settings })
  let client: Promise<Client> | null = null
  const open = () => {
    client ??= openClient(settings).catch((error: unknown) => {
      client = null
      throw error
    })
    return client
  }
  const { name } = settings
  const { host } = new URL(settings.baseUrl)

  function noteFailure(error: unknown): ModelError {
    const known = error instanceof ModelError ? error : new ModelError('no_answer')
    const { why, status } = known
    const cause = known === error || !(error instanceof Error) ? {} : { error: error.name }
    if (why !== 'spent') log.warn('The language model gave no answer', { host, model: name, why, status, ...cause })
    return known
  }

  return {
    name,
    host,
    loadMonth: () => use.loadMonth(),
    async ask(request, signal) {
      try {
        const opened = await open()
        const estimate = tokensOf(request.instructions + request.text + JSON.stringify(request.schema))
        const reserved = { input: estimate, output: MOST_OUTPUT }
        const settle = await use.reserve(reserved)
        if (!settle) throw new ModelError('spent')
        const ends = AbortSignal.any([signal, AbortSignal.timeout(timeMs)])
        const called = await generate(opened, request, ends).catch((error: unknown) => failedCall(error, ends))
        const answer = called.answer === null ? null : request.read(called.answer)
        await settle(called.used ?? reserved, { hasFailed: answer === null && !signal.aborted })
        signal.throwIfAborted()
        if (answer !== null) return answer
        throw new ModelError(called.why, called.status)
      } catch (error) {
        signal.throwIfAborted()
        throw noteFailure(error)
      }
    },
  }
}
