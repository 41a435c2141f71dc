import type { ImportAnswers, ImportQuestion, MappingField } from '#domain/contracts/imports.ts'
import { FIELD_LABELS } from './mapping-fields.ts'

/** A table needs one of them, or there is nothing to add up. */
export const AMOUNT_FIELDS = ['unit_price', 'line_total', 'order_total'] as const satisfies readonly MappingField[]

/** The answers that the file itself suggests; what it cannot suggest is left open. */
export function suggestedAnswers(questions: readonly ImportQuestion[]): ImportAnswers {
  const answers: ImportAnswers = {}
  for (const question of questions) {
    if (question.id === 'mapping') answers.mapping = question.suggestion
    if (question.id === 'currency') answers.currency = question.suggestion
    if (question.id === 'channel') answers.channel = suggestedChannel(question)
    if (question.id === 'sheet') answers.sheet = question.suggestion
    if (question.id === 'charges') {
      answers.charges = Object.fromEntries(question.columns.map(({ field, suggestion }) => [field, suggestion]))
    }
  }
  return answers
}

/** What is still to be answered, in words, by question; empty when all is. */
export function missingAnswers(
  questions: readonly ImportQuestion[],
  answers: ImportAnswers,
): Partial<Record<ImportQuestion['id'], string>> {
  const missing: Partial<Record<ImportQuestion['id'], string>> = {}
  for (const question of questions) {
    const problem = problemWith(question, answers)
    if (problem) missing[question.id] = problem
  }
  return missing
}

/** Which columns are still needed, in words; `null` when the table can be read. */
export function missingColumns(required: readonly MappingField[], mapping: ImportAnswers['mapping']): string | null {
  const missing = required.filter((field) => !mapping?.[field])
  if (missing.length > 0) return `Say which column is ${listOf(missing)}.`
  return AMOUNT_FIELDS.some((field) => mapping?.[field]) ? null : 'Say which column holds the amount.'
}

const MISSING: Record<Exclude<ImportQuestion['id'], 'mapping'>, string> = {
  date_order: 'Say how the dates are to be read.',
  currency: 'Choose the currency of the amounts.',
  charges: 'Choose one for each column.',
  statuses: 'Say what each status means.',
  repeats: 'Say what the later rows are.',
  channel: 'Choose the shop, or give the other one a name.',
  sheet: 'Choose the sheet to import.',
  same_sales: 'Say whether these sales are there already.',
}

function problemWith(question: ImportQuestion, answers: ImportAnswers): string | null {
  if (question.id === 'mapping') return missingColumns(question.required, answers.mapping)
  return isAnswered(question, answers) ? null : MISSING[question.id]
}

function isAnswered(question: Exclude<ImportQuestion, { id: 'mapping' }>, answers: ImportAnswers): boolean {
  if (question.id === 'charges') return question.columns.every(({ field }) => answers.charges?.[field])
  if (question.id === 'statuses') return question.words.every(({ word }) => answers.statuses?.[word])
  if (question.id === 'channel') return isNamed(answers.channel)
  if (question.id === 'sheet') return answers.sheet !== undefined && answers.sheet.length > 0
  return Boolean(answers[question.id])
}

/** Questions about the columns chosen, which are others where other columns are chosen. */
const OF_THE_MAPPING = new Set<ImportQuestion['id']>(['date_order', 'charges', 'statuses', 'repeats'])

/** What to ask under the mapping as it is now: where it is not the suggested one, a preview tells. */
export function questionsNow(
  asked: readonly ImportQuestion[],
  answers: ImportAnswers,
  previewed: readonly ImportQuestion[] | undefined,
): readonly ImportQuestion[] {
  const mapping = asked.find((question) => question.id === 'mapping')
  if (mapping?.id !== 'mapping' || isSame(mapping.suggestion, answers.mapping ?? {})) return asked
  const others = asked.filter(({ id }) => !OF_THE_MAPPING.has(id))
  const found = (previewed ?? []).filter(({ id }) => OF_THE_MAPPING.has(id))
  return [mapping, ...found, ...others.filter((question) => question !== mapping)]
}

function isSame(left: Record<string, string | undefined>, right: Record<string, string | undefined>): boolean {
  return [...Object.keys(left), ...Object.keys(right)].every((field) => left[field] === right[field])
}

type Channel = ImportAnswers['channel']

const suggestedChannel = ({ suggestion, newName }: Extract<ImportQuestion, { id: 'channel' }>): Channel =>
  suggestion === null ? { name: newName } : { key: suggestion }

const isNamed = (channel: Channel): boolean =>
  channel !== undefined && (!('name' in channel) || channel.name.trim() !== '')

function listOf(fields: readonly MappingField[]): string {
  return new Intl.ListFormat('en').format(fields.map((field) => `“${FIELD_LABELS[field]}”`))
}
