import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { checkAnswer, parseJson } from '#data/backend/parse-answer.ts'
import { breakdownRowsSchema } from '#data/figures/figures.ts'
import { withFullComparison } from '#data/figures/full-comparison.ts'
import { figuresAnswerSchema } from '#domain/contracts/figures.ts'
import type { QuestionAnswer } from '#domain/contracts/questions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'

/** What replies are made of. The rest of the answer says how the server read the question. */
const figuresParts = v.object({
  unsold: v.array(v.string()),
  asked: v.object({
    query: v.object({ metrics: v.array(v.picklist(QUERY_METRICS)), by: v.array(v.string()) }),
    about: v.array(v.object({ text: v.string() })),
  }),
  figures: v.object({
    ...v.pick(figuresAnswerSchema, ['period', 'comparison', 'currency', 'today', 'totals', 'others']).entries,
    store: v.object({ timeZone: v.string() }),
    rows: breakdownRowsSchema,
  }),
})

const corrections = v.array(v.object({ written: v.string(), read: v.nullable(v.string()) }))

const reportParts = v.object({
  kind: v.literal('report'),
  asked: v.object({
    report: v.picklist([
      'stock',
      'pairs',
      'customers',
      'today',
      'goals',
      'past_work',
      'write_to',
      'reorder',
      'event',
      'digest',
    ]),
    corrections,
  }),
})

const plainParts = v.object({ kind: v.literal('plain'), corrections })

const unanswered = v.object({ kind: v.picklist(['missing', 'problem', 'unclear']) })

const parts = v.nullable(v.union([unanswered, plainParts, reportParts, figuresParts]))

/** Checks only the parts. */
const answerSchema = v.custom<QuestionAnswer | null>((value) => v.is(parts, value))

type AskedQuestion = { store?: string; text: string; earlier: string | null }

/** Sends a question in words to the server, which finds out what it asks for. `null` for a person without a store. */
export async function askQuestion(question: AskedQuestion): Promise<QuestionAnswer | null> {
  const body = JSON.stringify(question)
  const response = await apiFetch('/api/questions', { method: 'POST', headers: JSON_BODY, body })
  const answer = parseJson(await response.text())
  const known = v.is(withFigures, answer) ? { ...answer, figures: withFullComparison(answer.figures) } : answer
  return checkAnswer(known, answerSchema)
}

const withFigures = v.looseObject({ figures: v.unknown() })

const JSON_BODY = { 'Content-Type': 'application/json' }
