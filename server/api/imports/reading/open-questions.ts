import type { ImportAnswers, ImportQuestion } from '#domain/contracts/imports.ts'
import { normaliseStatus } from '#domain/imports/table/status-words.ts'

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

/** What a question still asks once these answers are given; `null` where nothing. */
export function openPart(question: ImportQuestion, answers: ImportAnswers): ImportQuestion | null {
  if (question.id === 'charges') {
    const columns = question.columns.filter(({ field }) => answers.charges?.[field] === undefined)
    return columns.length === 0 ? null : { ...question, columns }
  }
  if (question.id === 'statuses') {
    const known = new Set(Object.keys(answers.statuses ?? {}).map(normaliseStatus))
    const words = question.words.filter(({ word }) => !known.has(normaliseStatus(word)))
    return words.length === 0 ? null : { ...question, words }
  }
  return answers[question.id] === undefined ? question : null
}

function sheetProblem({ sheets }: Extract<ImportQuestion, { id: 'sheet' }>, chosen: readonly string[]): string | null {
  const unknown = chosen.find((wanted) => !sheets.some(({ name }) => name === wanted))
  return unknown === undefined ? null : `The workbook has no table in a sheet "${unknown.slice(0, 100)}".`
}

type Channel = NonNullable<ImportAnswers['channel']>

function channelProblem({ channels }: Extract<ImportQuestion, { id: 'channel' }>, answer: Channel): string | null {
  if ('name' in answer || channels.some(({ key }) => key === answer.key)) return null
  return 'The store has no such sales channel.'
}

/** What is wrong with an answer that is given. */
function problemOfGiven(question: ImportQuestion, { mapping, sheet, channel }: ImportAnswers): string | null {
  if (question.id === 'mapping' && mapping) return mappingProblem(question, mapping)
  if (question.id === 'sheet' && sheet) return sheetProblem(question, sheet)
  return question.id === 'channel' && channel ? channelProblem(question, channel) : null
}

function problemOf(question: ImportQuestion, answers: ImportAnswers): string | null {
  const open = openPart(question, answers)
  if (open?.id === 'charges') return `Say whether "${open.columns[0]?.column}" is the whole order's or each line's.`
  if (open?.id === 'statuses') return `Say what the status "${open.words[0]?.word}" means.`
  if (open !== null) return `The answer to "${open.id}" is missing.`
  return problemOfGiven(question, answers)
}

/** Questions about columns, which are others where other columns are chosen. */
const OF_THE_MAPPING = new Set<ImportQuestion['id']>(['date_order', 'charges', 'statuses', 'repeats'])

function isSuggested({ suggestion }: MappingQuestion, mapping: ImportAnswers['mapping']): boolean {
  const fields = new Set([...Object.keys(suggestion), ...Object.keys(mapping ?? {})])
  const [wanted, given] = [new Map(Object.entries(suggestion)), new Map(Object.entries(mapping ?? {}))]
  return [...fields].every((field) => wanted.get(field) === given.get(field))
}

/** The first answer that is missing or names a column that the file does not have. */
export function problemWith(questions: readonly ImportQuestion[], answers: ImportAnswers): string | null {
  const mapping = questions.find((question) => question.id === 'mapping')
  const isOther = mapping !== undefined && !isSuggested(mapping, answers.mapping)
  // What is still open under another mapping is asked once the file has been looked through with it.
  const asked = questions.filter(({ id }) => !isOther || !OF_THE_MAPPING.has(id))
  return asked.map((question) => problemOf(question, answers)).find((problem) => problem !== null) ?? null
}
