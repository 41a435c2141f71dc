import { type ImportAnswers, type ImportQuestion, MAPPING_FIELDS } from '#domain/contracts/imports.ts'
import { currencyOf } from '#domain/imports/cells/amount.ts'
import { looksLikeAmounts, suggestMapping } from '#domain/imports/table/mapping-suggestion.ts'
import { ONLINE_RETAIL_CURRENCY } from '#domain/imports/formats/online-retail.ts'
import type { ImportTask } from '#server/api/imports/lifecycle/import-task.ts'
import type { ChannelInDoubt } from '#server/api/imports/writing/channel-evidence.ts'
import type { SalesChannel } from '#server/api/imports/writing/sales-channels.ts'
import type { Survey } from './survey.ts'

function suggestedMapping(survey: Survey) {
  const suggestion = suggestMapping(survey.samples)
  return Object.fromEntries(
    MAPPING_FIELDS.flatMap((field) => (suggestion[field] === undefined ? [] : [[field, suggestion[field]]])),
  )
}

function mappingQuestion(survey: Survey, answers: ImportAnswers): ImportQuestion[] {
  if (survey.format !== 'table' || answers.mapping !== undefined) return []
  return [
    {
      id: 'mapping',
      columns: survey.samples,
      suggestion: suggestedMapping(survey),
      required: ['order_id', 'placed_at'],
    },
  ]
}

function dateQuestion({ evidence }: Survey, answers: ImportAnswers): ImportQuestion[] {
  if (evidence.dateOrder !== null || answers.date_order !== undefined) return []
  return [{ id: 'date_order', samples: evidence.ambiguousDates }]
}

/** The currency that the signs beside the amounts give away. */
function currencyBySign({ samples }: Survey): string | null {
  const amounts = samples.filter(looksLikeAmounts).flatMap((column) => column.samples)
  return amounts.map(currencyOf).find((currency) => currency !== null) ?? null
}

/** The currency of rows that name none; `isSure` where nobody has to be asked. */
function settleCurrency(survey: Survey, task: ImportTask): { currency: string; isSure: boolean } {
  const fromFile = task.answers.currency ?? survey.evidence.mainCurrency ?? currencyBySign(survey)
  if (fromFile !== null) return { currency: fromFile, isSure: true }
  if (!task.is_currency_open) return { currency: task.currency, isSure: true }
  if (survey.format === 'online_retail') return { currency: ONLINE_RETAIL_CURRENCY, isSure: true }
  const isProductFile = survey.reader.holds === 'products'
  return { currency: task.report.request.currency ?? task.currency, isSure: isProductFile }
}

/** The currency of rows that name none, where the person's answers and the file tell it. */
export const currencyFor = (survey: Survey, task: ImportTask): string => settleCurrency(survey, task).currency

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

/** What only the person can tell before the file can be read. Empty where nothing is open. */
export function questionsFor(survey: Survey, task: ImportTask): ImportQuestion[] {
  const { currency, isSure } = settleCurrency(survey, task)
  return [
    ...mappingQuestion(survey, task.answers),
    ...dateQuestion(survey, task.answers),
    ...(isSure ? [] : [{ id: 'currency' as const, suggestion: currency }]),
  ]
}
