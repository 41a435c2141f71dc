import { apiFetch } from '#data/backend/backend.ts'
import { type Check, isDayText, isText, listOf, nullable, objectOf, oneOf, parseAnswer } from '#data/backend/shapes.ts'
import { isBreakdownRows, isMetrics } from '#data/figures/figures.ts'
import { isPeriod } from '#data/figures/shapes.ts'
import type { AskedReport, QuestionAnswer } from '#domain/contracts/questions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'

type Asked = Extract<QuestionAnswer, { kind: 'figures' }>

/** Checks what replies are made of. The rest of the answer says how the server read the question. */
const isFigures = objectOf<Pick<Asked, 'unsold'> & { asked: object; figures: object }>({
  unsold: listOf(isText),
  asked: objectOf<{ query: object; about: object[] }>({
    query: objectOf<{ metrics: string[]; by: string[] }>({
      metrics: listOf(oneOf(QUERY_METRICS)),
      by: listOf(isText),
    }),
    about: listOf(objectOf<{ text: string }>({ text: isText })),
  }),
  figures: objectOf<object>({
    store: objectOf<{ timeZone: string }>({ timeZone: isText }),
    period: isPeriod,
    comparison: nullable(isPeriod),
    currency: isText,
    today: isDayText,
    totals: isMetrics,
    others: nullable(isMetrics),
    rows: isBreakdownRows,
  }),
})

const isReport = objectOf<{ kind: string; asked: Pick<AskedReport, 'report' | 'corrections'> }>({
  kind: oneOf(['report']),
  asked: objectOf<Pick<AskedReport, 'report' | 'corrections'>>({
    report: oneOf(['stock', 'pairs', 'customers']),
    corrections: listOf(objectOf<AskedReport['corrections'][number]>({ written: isText, read: isText })),
  }),
})

const UNANSWERED = objectOf<{ kind: string }>({ kind: oneOf(['plain', 'missing', 'problem', 'unclear']) })

const isAnswer: Check<QuestionAnswer | null> = (value): value is QuestionAnswer | null =>
  value === null || UNANSWERED(value) || isReport(value) || isFigures(value)

type AskedQuestion = { store?: string; text: string; earlier: string | null }

/** Sends a question in words to the server, which finds out what it asks for. `null` for a person without a store. */
export async function askQuestion(question: AskedQuestion): Promise<QuestionAnswer | null> {
  const body = JSON.stringify(question)
  const response = await apiFetch('/api/questions', { method: 'POST', headers: JSON_BODY, body })
  return parseAnswer(await response.text(), isAnswer)
}

const JSON_BODY = { 'Content-Type': 'application/json' }
