import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion } from '#domain/contracts/imports.ts'
import { normalizeStatus } from '#domain/imports/table/status-words.ts'

type MappingQuestion = Extract<ImportQuestion, { id: 'mapping' }>

function mappingProblem(question: MappingQuestion, mapping: NonNullable<ImportAnswers['mapping']>): string | null {
  const names = new Set(question.columns.map(({ name }) => name))
  const unknown = Object.values(mapping).find((name) => !names.has(name))
  if (unknown !== undefined) return `The file has no column "${unknown.slice(0, 100)}".`
  const missing = question.required.find((field) => mapping[field] === undefined)
  if (missing !== undefined) return `Choose the column for "${missing}".`
  const hasAmount = (['unit_price', 'line_total', 'order_total'] as const).some((field) => mapping[field])
  return hasAmount ? null : 'Choose a column for the amount: "unit_price", "line_total" or "order_total".'
}

/** Returns the question, reduced to the parts that are still unanswered. Returns null if everything is answered. */
export function unansweredPart(question: ImportQuestion, answers: ImportAnswers): ImportQuestion | null {
  if (question.id === 'charges') {
    const columns = question.columns.filter(({ field }) => answers.charges?.[field] === undefined)
    return columns.length === 0 ? null : { ...question, columns }
  }
  if (question.id === 'statuses') {
    const known = new Set(Object.keys(answers.statuses ?? {}).map(normalizeStatus))
    const words = question.words.filter(({ word }) => !known.has(normalizeStatus(word)))
    return words.length === 0 ? null : { ...question, words }
  }
  return answers[question.id] === undefined ? question : null
}

function sheetProblem({ sheets }: Extract<ImportQuestion, { id: 'sheet' }>, chosen: readonly string[]): string | null {
  const unknown = chosen.find((wanted) => !sheets.some(({ name }) => name === wanted))
  return unknown === undefined ? null : `The workbook has no sheet with a table named "${unknown.slice(0, 100)}".`
}

type Channel = NonNullable<ImportAnswers['channel']>

function channelProblem({ channels }: Extract<ImportQuestion, { id: 'channel' }>, answer: Channel): string | null {
  if ('name' in answer || channels.some(({ key }) => key === answer.key)) return null
  return 'The store doesn’t have this sales channel. Choose another one.'
}

function answerProblem(question: ImportQuestion, { mapping, sheet, channel }: ImportAnswers): string | null {
  if (question.id === 'mapping' && mapping) return mappingProblem(question, mapping)
  if (question.id === 'sheet' && sheet) return sheetProblem(question, sheet)
  return question.id === 'channel' && channel ? channelProblem(question, channel) : null
}

function questionProblem(question: ImportQuestion, answers: ImportAnswers): string | null {
  const open = unansweredPart(question, answers)
  if (open?.id === 'charges')
    return `Choose whether "${open.columns[0]?.column}" applies to the whole order or to each line.`
  if (open?.id === 'statuses') return `Choose what the status "${open.words[0]?.word}" means.`
  if (open !== null) return `The answer to "${open.id}" is missing.`
  return answerProblem(question, answers)
}

/** Questions that depend on the chosen columns. */
const DEPENDS_ON_MAPPING = new Set<ImportQuestion['id']>([
  'date_order',
  'charges',
  'tax_included',
  'statuses',
  'repeats',
])

function isSuggestedMapping({ suggestion }: MappingQuestion, mapping: ImportAnswers['mapping']): boolean {
  const fields = new Set([...Object.keys(suggestion), ...Object.keys(mapping ?? {})])
  const [wanted, given] = [new Map(Object.entries(suggestion)), new Map(Object.entries(mapping ?? {}))]
  return [...fields].every((field) => wanted.get(field) === given.get(field))
}

/** Returns the first problem with the answers as a sentence. Returns null if the answers are valid. */
export function findAnswerProblem(questions: readonly ImportQuestion[], answers: ImportAnswers): string | null {
  const mapping = questions.find((question) => question.id === 'mapping')
  const isOtherMapping = mapping !== undefined && !isSuggestedMapping(mapping, answers.mapping)
  // If the person chose other columns, the next survey of the file asks these questions again.
  const asked = questions.filter(({ id }) => !isOtherMapping || !DEPENDS_ON_MAPPING.has(id))
  return asked.map((question) => questionProblem(question, answers)).find((problem) => problem !== null) ?? null
}
