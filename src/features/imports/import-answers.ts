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
  }
  return answers
}

/** The first thing that is still to be answered, in words; `null` when all is. */
export function missingAnswer(questions: readonly ImportQuestion[], answers: ImportAnswers): string | null {
  for (const question of questions) {
    const problem = problemWith(question, answers)
    if (problem) return problem
  }
  return null
}

function problemWith(question: ImportQuestion, answers: ImportAnswers): string | null {
  switch (question.id) {
    case 'mapping': {
      const missing = question.required.filter((field) => !answers.mapping?.[field])
      if (missing.length > 0) return `Say which column is ${listOf(missing)}.`
      return AMOUNT_FIELDS.some((field) => answers.mapping?.[field]) ? null : 'Say which column holds the amount.'
    }
    case 'date_order':
      return answers.date_order ? null : 'Say how the dates are to be read.'
    case 'channel':
      return isNamed(answers.channel) ? null : 'Give the other shop a name.'
    case 'currency':
      return answers.currency ? null : 'Choose the currency of the amounts.'
  }
}

type Channel = ImportAnswers['channel']

const suggestedChannel = ({ suggestion, newName }: Extract<ImportQuestion, { id: 'channel' }>): Channel =>
  suggestion === null ? { name: newName } : { key: suggestion }

const isNamed = (channel: Channel): boolean =>
  channel !== undefined && (!('name' in channel) || channel.name.trim() !== '')

function listOf(fields: readonly MappingField[]): string {
  return new Intl.ListFormat('en').format(fields.map((field) => `“${FIELD_LABELS[field]}”`))
}
