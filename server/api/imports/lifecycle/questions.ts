import { hash } from 'node:crypto'
import { z } from 'zod'
import { importAnswersSchema, type ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion, MappingField } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import { REQUIRED_FIELDS } from '#domain/imports/table/table-format.ts'
import { ONLINE_RETAIL_CURRENCY } from '#domain/imports/formats/online-retail.ts'
import type { ImportTask } from './import-task.ts'
import { type DestroyedNumbers, signOf } from '#server/api/imports/reading/column-evidence.ts'
import { looksLikeAmounts } from '#domain/imports/table/column-facts.ts'
import { unansweredPart } from './check-answers.ts'
import type { Survey, SurveyedTable } from '#server/api/imports/reading/survey.ts'
import { OLIST_CURRENCY } from '#domain/imports/formats/olist-orders.ts'
import type { ChannelInDoubt } from '#server/api/imports/writing/channel-evidence.ts'
import type { SameSales } from '#server/api/imports/writing/same-sales.ts'
import type { SalesChannel } from '#server/api/imports/writing/sales-channels.ts'

/** The answers to an earlier file with the same columns. */
export type EarlierAnswers = { answers: ImportAnswers; filename: string }

/** Returns the same hash for files with the same columns in the same order. */
export const headerHash = ({ names }: Columns): string =>
  hash('sha256', JSON.stringify(names.map((name) => name.toLowerCase())), 'base64url')

const EARLIER = `
  select answers, filename from public.imports
  where store_id = $1 and status = 'done' and filename is not null and answers ? 'mapping' and report->>'header' = $2
  order by id desc limit 1`

const rowSchema = z.object({ answers: importAnswersSchema, filename: z.string() })

/** Returns the answers for the store's last finished import with this header. Returns null if there is none. */
export async function loadEarlierAnswers(
  database: Database,
  storeId: string,
  header: string,
): Promise<EarlierAnswers | null> {
  const { rows } = await queryAsService(database, EARLIER, [storeId, header])
  const parsed = rowSchema.safeParse(rows[0])
  return parsed.success ? parsed.data : null
}

type Suggested = Pick<Extract<ImportQuestion, { id: 'mapping' }>, 'suggestion' | 'reasons'>

function toSuggestion({ mapping, suggestion }: SurveyedTable, earlier: EarlierAnswers | null): Suggested {
  const fields = MAPPING_FIELDS.filter((field) => mapping[field] !== undefined)
  const reason = (field: MappingField) =>
    earlier === null ? suggestion.reasons[field] : `You chose this for ${earlier.filename}.`
  return {
    suggestion: Object.fromEntries(fields.map((field) => [field, mapping[field] ?? ''])),
    reasons: Object.fromEntries(fields.flatMap((field) => [[field, reason(field) ?? '']])),
  }
}

/** Suggests another order number column when a spreadsheet has rounded the chosen one. */
function suggestOtherOrderNumber({ mapping, suggestion }: SurveyedTable): Suggested {
  const { order_id: broken, ...kept } = mapping
  const other = suggestion.mapping.order_id
  const isOther = other !== undefined && other !== broken && !Object.values(kept).includes(other)
  return toSuggestion(
    { mapping: isOther ? { ...kept, order_id: other } : kept, suggestion, questions: [], notes: [] },
    null,
  )
}

const roundedProblem = (column: string | undefined, { sample }: DestroyedNumbers): string =>
  `“${column ?? ''}” can’t be the order number. A spreadsheet rounded its values to ${sample}, so different orders share one number. ` +
  'Choose another column, or export the file again as CSV and import it without opening it in a spreadsheet.'

type MappingOptions = { task: ImportTask; earlier: EarlierAnswers | null; hasOpenQuestions: boolean }

/**
 * Returns the question which column holds which field. Returns an empty list if it's answered and the answer can be
 * used.
 */
export function mappingQuestion(survey: Survey, { task, earlier, hasOpenQuestions }: MappingOptions): ImportQuestion[] {
  const { table, destroyed, samples } = survey
  if (table === null) return []
  const question = { id: 'mapping' as const, columns: samples, required: [...REQUIRED_FIELDS] }
  if (destroyed.isCollapsed && table.mapping.order_id !== undefined) {
    return [
      { ...question, ...suggestOtherOrderNumber(table), problem: roundedProblem(table.mapping.order_id, destroyed) },
    ]
  }
  const isAnswered = task.answers.mapping !== undefined || (earlier !== null && !hasOpenQuestions)
  return isAnswered ? [] : [{ ...question, ...toSuggestion(table, earlier), problem: null }]
}

function dateQuestion({ evidence }: Survey): ImportQuestion[] {
  if (evidence.dateOrder !== null) return []
  return [{ id: 'date_order', samples: evidence.ambiguousDates }]
}

/** Returns what stands beside the amounts. Until the columns of the amounts are known, looks at samples of all columns. */
function signsIn({ evidence, samples }: Survey): string[] {
  if (evidence.signs.length > 0) return evidence.signs
  const signs = samples.filter(looksLikeAmounts).flatMap((column) => column.samples.map(signOf))
  return [...new Set(signs)].filter((sign) => sign !== null)
}

/** The currency of the amounts' signs, such as EUR for "€". With several signs, it's only the likeliest. */
function currencyFromSigns(survey: Survey, storeCurrency: string): { currency: string; isSure: boolean } | null {
  const signs = signsIn(survey)
  const [first, second] = signs
  if (first === undefined) return null
  const dollars = storeCurrency.endsWith('D') ? storeCurrency : 'USD'
  if (second === undefined) return first === '$' ? null : { currency: first, isSure: true }
  // Rows with a sign of their own keep that currency; the answer is for all others, such as those with "$".
  return { currency: signs.includes('$') ? dollars : first, isSure: false }
}

/** What says that amounts have a currency. `answer` is the person's. */
export type CurrencySource = 'column' | 'format' | 'signs' | 'store' | 'upload' | 'answer'

type CurrencyGuess = { currency: string; isSure: boolean; source: CurrencySource }

/** Guesses the currency of rows that don't name one. If `isSure` is false, the person is asked. */
function guessCurrency(survey: Survey, task: ImportTask): CurrencyGuess {
  const { mainCurrency } = survey.evidence
  if (mainCurrency !== null) return { currency: mainCurrency, isSure: true, source: 'column' }
  if (survey.format === 'olist_orders') return { currency: OLIST_CURRENCY, isSure: true, source: 'format' }
  const fromSigns = currencyFromSigns(survey, task.currency)
  if (fromSigns !== null) return { ...fromSigns, source: 'signs' }
  if (!task.is_currency_open) return { currency: task.currency, isSure: true, source: 'store' }
  if (survey.format === 'online_retail') return { currency: ONLINE_RETAIL_CURRENCY, isSure: true, source: 'format' }
  const isSure = survey.reader.holds !== 'orders'
  const { currency } = task.report.request
  return currency === null
    ? { currency: task.currency, isSure, source: 'store' }
    : { currency, isSure, source: 'upload' }
}

/** Returns the currency of rows that don't name one, and what says so: the person's answer or a guess. */
export function findCurrency(survey: Survey, task: ImportTask): { currency: string; source: CurrencySource } {
  const { currency } = survey.answers
  const guess = guessCurrency(survey, task)
  // An answer for another file doesn't count where this one names its currencies.
  return currency === undefined || guess.source === 'column'
    ? { currency: currency ?? guess.currency, source: guess.source }
    : { currency, source: 'answer' }
}

/** Returns the currency of rows that don't name one. */
export const currencyFor = (survey: Survey, task: ImportTask): string => findCurrency(survey, task).currency

/** Asks which sales channel the orders belong to. Lists the channels with the most matching orders first. */
export function channelQuestion(
  channels: readonly SalesChannel[],
  { counts, suggestion }: ChannelInDoubt,
  newName: string,
): ImportQuestion {
  const options = channels.map(({ key, name }) => ({ key, name, ...(counts.get(key) ?? { same: 0, different: 0 }) }))
  const byOverlap = options.toSorted((left, right) => right.same - left.same || right.different - left.different)
  return { id: 'channel', channels: byOverlap, suggestion, newName }
}

/** Asks whether another channel already has the same sales. */
export function sameSalesQuestion(
  channels: readonly SalesChannel[],
  { channel, same, looked }: SameSales,
): ImportQuestion {
  const name = channels.find(({ key }) => key === channel)?.name ?? channel
  return { id: 'same_sales', channel: name, same, looked }
}

/** Returns all questions about the file except the mapping. Includes answered questions. */
export function openQuestions(survey: Survey, task: ImportTask): ImportQuestion[] {
  const { currency, isSure } = guessCurrency(survey, task)
  return [
    ...dateQuestion(survey),
    ...(survey.table?.questions ?? []),
    ...(isSure ? [] : [{ id: 'currency' as const, suggestion: currency }]),
  ]
}

/** Returns the questions to answer before the file can be read. All except `mapping` assume the suggested columns. */
export function questionsFor(survey: Survey, task: ImportTask, earlier: EarlierAnswers | null): ImportQuestion[] {
  const open = openQuestions(survey, task).flatMap((question) => unansweredPart(question, survey.answers) ?? [])
  return [...mappingQuestion(survey, { task, earlier, hasOpenQuestions: open.length > 0 }), ...open]
}
