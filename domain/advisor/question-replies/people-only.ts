import { findNobody } from '#domain/advisor/questions/queries/room-for-people.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import type { FiguresOfQuestion } from './citations.ts'

type PeopleOnly = {
  answer: FiguresOfQuestion
  /** What the list leaves out, as a sentence. `null` if it leaves out nothing. */
  note: string | null
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  customer: 'Orders without a customer',
  category: 'Products without a category',
  vendor: 'Products without a vendor',
}

/** Takes the orders of nobody out of a list of customers, because they are no customer and could be the first of them. */
export function peopleOnly(answer: FiguresOfQuestion, wording: Wording): PeopleOnly {
  const { asked, figures } = answer
  const [metric] = asked.query.metrics
  const nobody = findNobody(figures, asked)
  if (nobody === undefined || metric === undefined) return { answer, note: null }
  const value = wording.value(metric, nobody.metrics[metric]?.value ?? null, figures.currency)
  const rows = figures.rows.filter((row) => row !== nobody)
  return {
    answer: { ...answer, figures: { ...figures, rows, rowCount: figures.rowCount - 1 } },
    note: `${LEFT_OUT[asked.query.by.join()] ?? LEFT_OUT['customer']} came to ${value} and aren’t in the list.`,
  }
}
