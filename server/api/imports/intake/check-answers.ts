import type { ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'

const AMOUNTS = ['unit_price', 'line_total', 'order_total'] as const

type MappingQuestion = Extract<ImportQuestion, { id: 'mapping' }>
type ChannelQuestion = Extract<ImportQuestion, { id: 'channel' }>

function problemWithMapping(question: MappingQuestion, mapping: NonNullable<ImportAnswers['mapping']>): string | null {
  const names = new Set(question.columns.map(({ name }) => name))
  const unknown = Object.values(mapping).find((name) => !names.has(name))
  if (unknown !== undefined) return `The file has no column "${unknown.slice(0, 100)}".`
  const missing = question.required.find((field) => mapping[field] === undefined)
  if (missing !== undefined) return `Choose the column for "${missing}".`
  const hasAmount = AMOUNTS.some((field) => mapping[field])
  return hasAmount ? null : 'Choose a column for the amount: "unit_price", "line_total" or "order_total".'
}

function problemWithChannel({ channels }: ChannelQuestion, answer: NonNullable<ImportAnswers['channel']>) {
  if ('name' in answer || channels.some(({ key }) => key === answer.key)) return null
  return 'The store has no such sales channel.'
}

/** The first answer that is missing or does not fit the question, in words; `null` where all do. */
export function checkAnswers(questions: readonly ImportQuestion[], answers: ImportAnswers): string | null {
  for (const question of questions) {
    if (answers[question.id] === undefined) return `The answer to "${question.id}" is missing.`
    let problem: string | null = null
    if (question.id === 'mapping') problem = problemWithMapping(question, answers.mapping ?? {})
    if (question.id === 'channel' && answers.channel) problem = problemWithChannel(question, answers.channel)
    if (problem !== null) return problem
  }
  return null
}
