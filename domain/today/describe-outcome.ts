import { createWording } from '#domain/advisor/wording.ts'
import { nameOfProduct } from './describe-work.ts'
import type { Outcome } from './outcome.ts'
import type { ContentOf, ProposalContent } from './proposal.ts'

type OutcomeOf<Kind extends Outcome['kind']> = Outcome & { kind: Kind }

/** What was done, and the title of the signal that it answered. */
type Done = { content: ProposalContent; signal: string | null }

type Texts = { text: string; basis: string }

const wording = createWording('en-US')

/** Writes what was found after something was done, and where that comes from. `null` if its signal is unknown. */
export function describeOutcome(outcome: Outcome, { content, signal }: Done): Texts | null {
  if (outcome.kind === 'write_to') return describeEmail(outcome)
  if (outcome.kind === 'restock') return content.kind === 'restock' ? describeRestock(outcome, content) : null
  return content.kind === 'signal' && signal !== null ? describeSignal(outcome, { content, signal }) : null
}

const countOf = (count: number): string => (count === 0 ? 'none' : wording.number(count))

function describeRestock({ since, from, to, sold, stock }: OutcomeOf<'restock'>, { product }: ContentOf<'restock'>) {
  const name = nameOfProduct(product)
  const restockedOn = wording.day(since)
  const days = wording.days({ from, to })
  if (sold === 0 && stock !== null && stock.units <= 0) {
    return {
      text: `${name} was out of stock on ${wording.day(stock.on)}`,
      basis: `You marked it as restocked on ${restockedOn}. None was sold ${days}.`,
    }
  }
  return {
    text: `Since you restocked ${name} on ${restockedOn}, ${countOf(sold)} ${sold > 1 ? 'were' : 'was'} sold`,
    basis: `Units ${days}. ${describeStock(stock)}`,
  }
}

function describeStock(stock: OutcomeOf<'restock'>['stock']): string {
  if (stock === null) return 'No file since says how many are left.'
  const left = stock.units > 0 ? `${wording.number(stock.units)} in stock` : 'Out of stock'
  return `${left} as of ${wording.day(stock.on)}.`
}

type DoneSignal = { content: ContentOf<'signal'>; signal: string }

function describeSignal({ since, seenOn, isOver }: OutcomeOf<'signal'>, { content, signal }: DoneSignal) {
  const over = content.isGap ? 'orders are arriving again' : 'back to usual'
  return {
    text: `${signal}: ${isOver ? over : 'still going on'}`,
    basis: `You marked it as done on ${wording.day(since)}. It was last found on ${wording.day(seenOn)}.`,
  }
}

const describeEmail = ({ since, from, to, customers, ordered }: OutcomeOf<'write_to'>): Texts => ({
  text: `Since you wrote to ${wording.many(customers, 'overdue customer')} on ${wording.day(since)}, ${countOf(ordered)} of them ordered`,
  basis: `Orders ${wording.days({ from, to })}. Some would have ordered anyway.`,
})
