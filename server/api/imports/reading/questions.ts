import type { ImportQuestion, MappingField } from '#domain/contracts/imports.ts'
import { MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import { currencyOf } from '#domain/imports/cells/amount.ts'
import { looksLikeAmounts } from '#domain/imports/table/column-facts.ts'
import { REQUIRED_FIELDS } from '#domain/imports/table/table-format.ts'
import { ONLINE_RETAIL_CURRENCY } from '#domain/imports/formats/online-retail.ts'
import type { ImportTask } from '#server/api/imports/lifecycle/import-task.ts'
import type { Remembered } from '#server/api/imports/lifecycle/remembered-answers.ts'
import type { DestroyedNumbers } from './destroyed-numbers.ts'
import { openPart } from './open-questions.ts'
import type { Survey, SurveyedTable } from './survey.ts'
import { OLIST_CURRENCY } from '#domain/imports/formats/olist-orders.ts'
import type { ChannelInDoubt } from '#server/api/imports/writing/channel-evidence.ts'
import type { SameSales } from '#server/api/imports/writing/same-sales.ts'
import type { SalesChannel } from '#server/api/imports/writing/sales-channels.ts'

type Suggested = Pick<Extract<ImportQuestion, { id: 'mapping' }>, 'suggestion' | 'reasons'>

function suggested({ mapping, suggestion }: SurveyedTable, remembered: Remembered | null): Suggested {
  const fields = MAPPING_FIELDS.filter((field) => mapping[field] !== undefined)
  const reason = (field: MappingField) =>
    remembered === null ? suggestion.reasons[field] : `As you chose for ${remembered.filename}.`
  return {
    suggestion: Object.fromEntries(fields.map((field) => [field, mapping[field] ?? ''])),
    reasons: Object.fromEntries(fields.flatMap((field) => [[field, reason(field) ?? '']])),
  }
}

/** A column of numbers that were rounded off cannot tell one order from another: another one may. */
function withoutOrderNumber({ mapping, suggestion }: SurveyedTable): Suggested {
  const { order_id: broken, ...kept } = mapping
  const other = suggestion.mapping.order_id
  const isOther = other !== undefined && other !== broken && !Object.values(kept).includes(other)
  return suggested(
    { mapping: isOther ? { ...kept, order_id: other } : kept, suggestion, questions: [], notes: [] },
    null,
  )
}

const rounded = (column: string | undefined, { sample }: DestroyedNumbers): string =>
  `“${column ?? ''}” can't be the order number. A spreadsheet rounded its values to ${sample}, so different orders share one number. ` +
  'Choose another column, or export the file again as CSV and import it without opening it in a spreadsheet.'

type Asking = { task: ImportTask; remembered: Remembered | null; isAllClear: boolean }

/** Which column is what: asked until it is answered, and again where the answer can't be used. */
export function mappingQuestion(survey: Survey, { task, remembered, isAllClear }: Asking): ImportQuestion[] {
  const { table, destroyed, samples } = survey
  if (table === null) return []
  const question = { id: 'mapping' as const, columns: samples, required: [...REQUIRED_FIELDS] }
  if (destroyed.isCollapsed && table.mapping.order_id !== undefined) {
    return [{ ...question, ...withoutOrderNumber(table), problem: rounded(table.mapping.order_id, destroyed) }]
  }
  const isAnswered = task.answers.mapping !== undefined || (remembered !== null && isAllClear)
  return isAnswered ? [] : [{ ...question, ...suggested(table, remembered), problem: null }]
}

function dateQuestion({ evidence }: Survey): ImportQuestion[] {
  if (evidence.dateOrder !== null) return []
  return [{ id: 'date_order', samples: evidence.ambiguousDates }]
}

/** The currency that the signs beside the amounts give away. */
function currencyBySign({ samples }: Survey): string | null {
  const amounts = samples.filter(looksLikeAmounts).flatMap((column) => column.samples)
  return amounts.map(currencyOf).find((currency) => currency !== null) ?? null
}

/** The currency of rows that name none; `isSure` where nobody has to be asked. */
function settleCurrency(survey: Survey, task: ImportTask): { currency: string; isSure: boolean } {
  const ofFormat = survey.format === 'olist_orders' ? OLIST_CURRENCY : null
  const fromFile = survey.evidence.mainCurrency ?? ofFormat ?? currencyBySign(survey)
  if (fromFile !== null) return { currency: fromFile, isSure: true }
  if (!task.is_currency_open) return { currency: task.currency, isSure: true }
  if (survey.format === 'online_retail') return { currency: ONLINE_RETAIL_CURRENCY, isSure: true }
  const holdsOrders = survey.reader.holds === 'orders'
  return { currency: task.report.request.currency ?? task.currency, isSure: !holdsOrders }
}

/** The currency of rows that name none, where the person's answers and the file tell it. */
export const currencyFor = (survey: Survey, task: ImportTask): string =>
  survey.answers.currency ?? settleCurrency(survey, task).currency

/** Which shop the orders were sold in, the likeliest first. */
export function channelQuestion(
  channels: readonly SalesChannel[],
  { counts, suggestion }: ChannelInDoubt,
  newName: string,
): ImportQuestion {
  const options = channels.map(({ key, name }) => ({ key, name, ...(counts.get(key) ?? { same: 0, different: 0 }) }))
  const byOverlap = options.toSorted((left, right) => right.same - left.same || right.different - left.different)
  return { id: 'channel', channels: byOverlap, suggestion, newName }
}

/** Whether the sales are those of another channel. */
export function sameSalesQuestion(
  channels: readonly SalesChannel[],
  { channel, same, looked }: SameSales,
): ImportQuestion {
  const name = channels.find(({ key }) => key === channel)?.name ?? channel
  return { id: 'same_sales', channel: name, same, looked }
}

/** What the file leaves open beside its columns, answered or not. */
export function doubtsOf(survey: Survey, task: ImportTask): ImportQuestion[] {
  const { currency, isSure } = settleCurrency(survey, task)
  return [
    ...dateQuestion(survey),
    ...(survey.table?.questions ?? []),
    ...(isSure ? [] : [{ id: 'currency' as const, suggestion: currency }]),
  ]
}

/**
 * What only the person can tell before the file can be read, all at once. Empty where nothing is open. Questions beside
 * `mapping` are those of the mapping that it suggests.
 */
export function questionsFor(survey: Survey, task: ImportTask, remembered: Remembered | null): ImportQuestion[] {
  const open = doubtsOf(survey, task).flatMap((question) => openPart(question, survey.answers) ?? [])
  return [...mappingQuestion(survey, { task, remembered, isAllClear: open.length === 0 }), ...open]
}
