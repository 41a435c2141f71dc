import { z } from 'zod'

/** A language model, and how much it may be used. */
export type ModelSettings = {
  /** The address of an OpenAI-compatible server, without a trailing slash, such as `http://localhost:11434/v1`. */
  baseUrl: string
  /** Servers of one's own often need none. */
  apiKey: string | undefined
  name: string
  /** Tokens a day in UTC, of questions and answers together. */
  dailyTokens: number
  /** Prices of a million tokens, in one currency. `null` if they are unknown. */
  price: { input: number; output: number } | null
  /** The most that a day may cost, in the currency of the prices. `null` for no limit. */
  dailyCost: number | null
}

const price = z.coerce.number().min(0).max(100_000).optional()

/** The variables of the environment. */
export const modelVariables = {
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '',
      'may not have a password',
    )
    .refine((url) => !URL.canParse(url) || new URL(url).search === '', 'may not have a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]+$/, 'may have no spaces')
    .optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_DAILY_TOKENS: z.coerce.number().int().min(10_000).max(1_000_000_000).optional(),
  AI_PRICE_INPUT: price,
  AI_PRICE_OUTPUT: price,
  AI_DAILY_COST: z.coerce.number().positive().max(100_000).optional(),
}

const schema = z.object(modelVariables)

type Variables = z.infer<typeof schema>

const OF_A_MODEL = ['AI_API_KEY', 'AI_DAILY_TOKENS', 'AI_PRICE_INPUT', 'AI_PRICE_OUTPUT', 'AI_DAILY_COST'] as const

/** Returns what is wrong with variables that are valid alone, or `null`. */
export function conflictOfModel(env: Variables): string | null {
  const { AI_BASE_URL, AI_MODEL, AI_PRICE_INPUT, AI_PRICE_OUTPUT, AI_DAILY_COST } = env
  const alone = AI_BASE_URL === undefined ? OF_A_MODEL.find((name) => env[name] !== undefined) : undefined
  if (alone !== undefined) return `${alone} also needs AI_BASE_URL and AI_MODEL`
  if ((AI_BASE_URL === undefined) !== (AI_MODEL === undefined)) return 'Set both AI_BASE_URL and AI_MODEL, or neither'
  if ((AI_PRICE_INPUT === undefined) !== (AI_PRICE_OUTPUT === undefined)) {
    return 'Set both AI_PRICE_INPUT and AI_PRICE_OUTPUT, or neither'
  }
  const isPriced = AI_PRICE_INPUT !== undefined
  return AI_DAILY_COST !== undefined && !isPriced ? 'AI_DAILY_COST also needs AI_PRICE_INPUT and AI_PRICE_OUTPUT' : null
}

/** Returns the model that the variables name. */
export function modelFrom(env: Variables): ModelSettings | undefined {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_DAILY_TOKENS, AI_PRICE_INPUT, AI_PRICE_OUTPUT, AI_DAILY_COST } = env
  if (AI_BASE_URL === undefined || AI_MODEL === undefined) return undefined
  const isPriced = AI_PRICE_INPUT !== undefined && AI_PRICE_OUTPUT !== undefined
  return {
    baseUrl: AI_BASE_URL,
    apiKey: AI_API_KEY,
    name: AI_MODEL,
    dailyTokens: AI_DAILY_TOKENS ?? 1_000_000,
    price: isPriced ? { input: AI_PRICE_INPUT, output: AI_PRICE_OUTPUT } : null,
    dailyCost: AI_DAILY_COST ?? null,
  }
}
