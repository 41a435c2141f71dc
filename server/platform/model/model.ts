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

const toCount = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : otherwise

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
  return { answer: isWhole && answer.length <= LONGEST_ANSWER ? answer : null, usage, why: 'unusable' as const }
}

/** Finds why a call failed. The library wraps errors, and its own are of answers that it can't read. */
function failureIn(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return 'no_answer'
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ModelError) return at.why
    if (at.name === 'AI_JSONParseError' || at.name === 'AI_TypeValidationError') return 'unusable'
  }
  return 'no_answer'
}

/** Opens a language model on an OpenAI-compatible server. */
export function openModel({ settings, database, clock, log, timeMs = TIME_MS }: Options): Model {
  const use = createModelUse({ database, clock, settings })
  let client: Promise<Client> | null = null
  const { name } = settings
  const { host } = new URL(settings.baseUrl)
  return {
    name,
    host,
    loadMonth: () => use.loadMonth(),
    async ask(request, signal) {
      const estimate = tokensOf(request.instructions + request.text + JSON.stringify(request.schema))
      const settle = await use.reserve({ input: estimate, output: MOST_OUTPUT })
      if (!settle) throw new ModelError('spent')
      const ends = AbortSignal.any([signal, AbortSignal.timeout(timeMs)])
      client ??= openClient(settings)
      const {
        answer: text,
        usage,
        why,
      } = await generate(await client, request, ends).catch((error: unknown) => ({
        answer: null,
        usage: null,
        why: failureIn(error, ends),
      }))
      const answer = text === null ? null : request.read(text)
      const used = {
        input: toCount(usage?.inputTokens.total, estimate),
        output: toCount(usage?.outputTokens.total, tokensOf(text ?? '')),
      }
      await settle(used, { hasFailed: answer === null && !signal.aborted })
      signal.throwIfAborted()
      if (answer !== null) return answer
      log.warn('The language model gave no answer', { host, model: name, why })
      throw new ModelError(why)
    },
  }
}
