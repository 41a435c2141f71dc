import type { Advisor, LoadReports } from '#domain/advisor/advisor.ts'
import { createBuiltInAdvisor } from '#domain/advisor/built-in-advisor.ts'
import { loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Asker } from '#server/api/figures/facts/turns.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { answerQuestion } from './answer-question.ts'
import type { ScreenOptions } from './read-screen.ts'
import { createScreenReports, loadScreenFigures } from './screen-figures.ts'

type Person = {
  claims: Claims
  /** The id of the store that is asked about; `null` for a person without one. */
  store: string | null
  /** The language of numbers and dates. */
  locale: string
  asker: Asker
}

const nothing = async () => null

const NO_REPORTS: LoadReports = {
  products: nothing,
  pairs: nothing,
  customers: nothing,
  forecast: nothing,
  order: nothing,
  replySource: nothing,
  product: nothing,
  listing: nothing,
  customerList: nothing,
  today: nothing,
  goals: nothing,
  reorder: nothing,
  attention: nothing,
  catalog: nothing,
  collections: nothing,
  change: nothing,
  events: async () => [],
  eventEffect: nothing,
  doneWork: async () => [],
  campaigns: async () => [],
  changedTexts: async () => [],
  mailingList: nothing,
}

/**
 * Opens the advisor of a person. It reads everything with the person's permissions, and the same figures as the screens.
 * Its work ends when the person is gone.
 */
export function openAdvisor(options: ScreenOptions, { claims, store, locale, asker }: Person): Advisor {
  if (store === null) return createBuiltInAdvisor({ load: nothing, ask: nothing, reports: NO_REPORTS }, locale)
  const asking = { claims, store, asker }
  return createBuiltInAdvisor(
    {
      load: loadScreenFigures(options, asking),
      reports: createScreenReports(options, asking),
      hasModel: options.model !== undefined,
      async ask(question) {
        asker.gone.throwIfAborted()
        const asked = await loadQuestion(options, { claims, query: { store }, asker })
        return asked && answerQuestion(options, asked, question)
      },
    },
    locale,
  )
}
