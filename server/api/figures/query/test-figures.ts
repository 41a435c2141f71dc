import { expect } from 'vitest'
import { type FiguresAnswer, figuresAnswerSchema } from '#domain/contracts/figures.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { openTestFacts } from '#server/api/figures/facts/test-facts.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createFiguresApi } from './figures-api.ts'

const NOW = '2026-05-20T12:00:00Z'

type Call = { now?: string; headers?: Record<string, string> }

/** Opens the figures API of a test file on its database, by default on 20 May 2026. */
export async function openFigures(database: Database, facts: Facts = openTestFacts(database)) {
  const answers = createAnswers('of this test')

  const apiFor = (claims: Claims, now: string) =>
    createFiguresApi({
      database,
      authenticate: async () => claims,
      answers,
      facts,
      clock: () => new Date(now),
      log: silentLog,
    })

  const request = (claims: Claims, query: unknown, { now = NOW, headers = {} }: Call = {}) =>
    apiFor(claims, now).request('/figures', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof query === 'string' ? query : JSON.stringify(query),
    })

  async function ask(claims: Claims, query: object, call: Call = {}): Promise<FiguresAnswer> {
    const response = await request(claims, query, call)
    const body: unknown = await response.json()
    expect({ status: response.status, body: response.status === 200 ? {} : body }).toEqual({ status: 200, body: {} })
    return figuresAnswerSchema.parse(body)
  }

  async function refused(claims: Claims, query: unknown) {
    const response = await request(claims, query)
    const { error } = Object(await response.json())
    return { status: response.status, message: String(error?.message) }
  }

  const get = (claims: Claims, search: string) => apiFor(claims, NOW).request(`/figures${search}`)

  return { ask, get, refused, request }
}

/** Returns the values of each row by its labels. */
export const valuesOf = ({ rows }: FiguresAnswer) =>
  rows.map(({ labels, metrics }) => [...labels, ...Object.values(metrics).map(({ value }) => value)])

/** Returns the values of all metrics of a total. */
export const totalsOf = ({ totals }: Pick<FiguresAnswer, 'totals'>) => Object.values(totals).map(({ value }) => value)
