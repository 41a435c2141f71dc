import { z } from 'zod'
import { AGENT_IDS } from '#domain/advisor/agents.ts'
import { LONGEST_MESSAGE, LONGEST_QUESTION } from '#domain/contracts/questions.ts'
import { chooseLocale } from '#domain/locale-format.ts'
import { storeId } from '#server/api/request/parse-request.ts'

const LONGEST_LOCALE = 100

const text = z.string('is not a text').max(LONGEST_MESSAGE, `has more than ${LONGEST_MESSAGE} characters`)

/** A message to an agent. `earlier` is the person's message before, to which a follow-up can refer. */
export const answersRequestSchema = z.strictObject({
  agent: z.enum(AGENT_IDS, `is one of ${AGENT_IDS.join(', ')}`),
  text,
  earlier: text
    .transform((message) => message.slice(0, LONGEST_QUESTION))
    .nullable()
    .default(null),
  store: storeId.optional(),
  /** The language of numbers and dates. */
  locale: z
    .string('is not a language')
    .max(LONGEST_LOCALE, `has more than ${LONGEST_LOCALE} characters`)
    .default('en')
    .transform((locale) => chooseLocale([locale])),
})
