import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion } from '#domain/contracts/imports.ts'
import { missingColumns } from './mapping.ts'

/** Returns the suggested answers to these questions. Leaves out questions without a suggestion. */
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

/** Returns an instruction for each question without a complete answer. Empty if all questions are answered. */
export function missingAnswers(
  questions: readonly ImportQuestion[],
  answers: ImportAnswers,
): Partial<Record<ImportQuestion['id'], string>> {
  const missing: Partial<Record<ImportQuestion['id'], string>> = {}
  for (const question of questions) {
    if (!isAnswered(question, answers)) missing[question.id] = MISSING[question.id]
  }
  return missing
}

const MISSING: Record<ImportQuestion['id'], string> = {
  mapping: 'Choose the missing columns.',
  date_order: 'Choose how to read the dates.',
  currency: 'Choose the currency of the amounts.',
  charges: 'Choose one.',
  tax_included: 'Choose one.',
  statuses: 'Choose a meaning for each status.',
  repeats: 'Choose what the later rows are.',
  channel: 'Choose a shop.',
  sheet: 'Choose at least one sheet.',
  same_sales: 'Choose yes or no.',
}

function isAnswered(question: ImportQuestion, answers: ImportAnswers): boolean {
  if (question.id === 'mapping') return Object.keys(missingColumns(question.required, answers.mapping)).length === 0
  if (question.id === 'charges') return question.columns.every(({ field }) => answers.charges?.[field])
  if (question.id === 'statuses') return question.words.every(({ word }) => answers.statuses?.[word])
  if (question.id === 'channel') return isNamed(answers.channel)
  if (question.id === 'sheet') return answers.sheet !== undefined && answers.sheet.length > 0
  return Boolean(answers[question.id])
}

/** Questions that depend on which columns are mapped. */
const ABOUT_COLUMNS = new Set<ImportQuestion['id']>(['date_order', 'charges', 'tax_included', 'statuses', 'repeats'])

/** Returns the questions to show. If the mapping was changed, takes the questions about columns from the preview. */
export function questionsNow(
  asked: readonly ImportQuestion[],
  answers: ImportAnswers,
  previewed: readonly ImportQuestion[] | undefined,
): readonly ImportQuestion[] {
  const mapping = asked.find((question) => question.id === 'mapping')
  if (mapping?.id !== 'mapping' || isSame(mapping.suggestion, answers.mapping ?? {})) return asked
  const others = asked.filter(({ id }) => !ABOUT_COLUMNS.has(id))
  const found = (previewed ?? []).filter(({ id }) => ABOUT_COLUMNS.has(id))
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
