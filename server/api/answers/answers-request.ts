import { z } from 'zod'
import { AGENT_IDS } from '#domain/advisor/agents.ts'
import { LONGEST_MESSAGE, LONGEST_QUESTION, MOST_EARLIER } from '#domain/contracts/questions.ts'
import { chooseLocale } from '#domain/locale-format.ts'
import { storeId } from '#server/api/request/parse-request.ts'

const LONGEST_LOCALE = 100

const text = z.string('is not a text').max(LONGEST_MESSAGE, `has more than ${LONGEST_MESSAGE} characters`)

const MOST_SENT = 100

/** A message to an agent. `earlier` is the person's message before, or several, to which a follow-up can refer. */
export const answersRequestSchema = z.strictObject({
  agent: z.enum(AGENT_IDS, `is one of ${AGENT_IDS.join(', ')}`),
  text,
  earlier: z
    .union([text, z.array(text).max(MOST_SENT, `has more than ${MOST_SENT} messages`)], 'is neither a text nor a list')
    .nullable()
    .default(null)
    .transform((earlier) => (typeof earlier === 'string' ? [earlier] : (earlier ?? [])))
    .transform((earlier) => earlier.slice(-MOST_EARLIER).map((message) => message.slice(0, LONGEST_QUESTION))),
  store: storeId.optional(),
  /** Answers that the person didn't ask for, such as those while typing, cost nothing. */
  withoutModel: z.boolean('is neither true nor false').default(false),
  /** The language of numbers and dates. */
  locale: z
    .string('is not a language')
    .max(LONGEST_LOCALE, `has more than ${LONGEST_LOCALE} characters`)
    .default('en')
    .transform((locale) => chooseLocale([locale])),
})
