import * as v from 'valibot'
import { z } from 'zod'
import type { Card } from '#domain/analysis/signals/update-cards.ts'
import type { Period } from '#domain/periods.ts'
import { toMinorUnits } from '#domain/money.ts'
import { describeCard } from '#domain/signals/describe-card.ts'
import { splitPart } from '#domain/signals/series-words.ts'
import type { Proposal } from '#domain/today/proposal.ts'
import { lossOf, type OrderValues } from '#domain/today/stakes.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { cardSchema } from '#server/api/signals/card-schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

export type ToldCard = { id: string; isOpen: boolean; card: Card }

const CARDS = `
select id, state = 'open' as "isOpen", card from public.signals
where store_id = $1 and (state = 'open' or (
  state in ('dismissed', 'resolved')
  and (card ->> 'seenOn')::date >= (select last_day from private.signal_runs where store_id = $1)
))
order by rank, id`

/**
 * Loads the signals of a store that aren't good news, the most important first: the open ones, and those that were
 * decided but go on.
 */
export async function loadBadCards(database: Database, storeId: string, currency: string): Promise<ToldCard[]> {
  const { rows } = await queryAsService<Omit<ToldCard, 'card'> & { card: unknown }>(database, CARDS, [storeId])
  const cards = rows.map((row) => ({ ...row, card: v.parse(cardSchema, row.card) }))
  return cards.filter(({ card }) => {
    const { severity } = describeCard(card.subject, { currency, nameOf: () => '' })
    return severity === 'critical' || severity === 'warning'
  })
}

const ALL = `
select sum(net_sales)::VARCHAR as net_sales, count(distinct order_id) filter (where is_sale)::VARCHAR as orders
from ledger where currency = $1 and day between $2::DATE and $3::DATE`

const OF_PRODUCTS = `
select product_id::VARCHAR as id, sum(net_sales)::VARCHAR as net_sales,
  count(distinct order_id) filter (where is_sale)::VARCHAR as orders
from ledger
where currency = $1 and day between $2::DATE and $3::DATE and product_id in (select unnest($4::BIGINT[]))
group by product_id`

const sums = { net_sales: decimal.nullable(), orders: count }
const allSchema = z.array(z.object(sums))
const productsSchema = z.array(z.object({ id: z.string(), ...sums }))

const productsIn = (cards: readonly ToldCard[]): string[] =>
  cards
    .flatMap(({ card }) => card.series.map(splitPart).filter(({ dimension }) => dimension === 'product'))
    .map(({ value }) => value)

type Asked = { cards: readonly ToldCard[]; currency: string; days: Period }

/** Returns what a bad signal asks to do, with the sales that it cost. */
export async function findSignalActions(run: RunFacts, { cards, currency, days }: Asked): Promise<Proposal[]> {
  const values = await loadOrderValues(run, { cards, currency, days })
  return cards.map(({ id, card: { subject } }) => {
    const { stake = null, loss = null } = lossOf(subject, values) ?? {}
    const content = { kind: 'signal', isGap: subject.kind === 'stopped', loss } as const
    return { name: `signal:${id}`, content, stake, signalId: id }
  })
}

async function loadOrderValues(run: RunFacts, { cards, currency, days }: Asked): Promise<OrderValues> {
  const asked = [currency, days.from, days.to]
  const average = ({ net_sales: net, orders }: { net_sales: string | null; orders: number }) =>
    net === null || orders === 0 ? null : toMinorUnits(net, currency) / orders
  const [all] = allSchema.parse(await run(ALL, asked))
  const ids = productsIn(cards)
  const products = ids.length === 0 ? [] : productsSchema.parse(await run(OF_PRODUCTS, [...asked, ids]))
  const ofProducts = new Map(products.map((product) => [product.id, average(product)]))
  return { ofStore: all ? average(all) : null, ofProduct: (id) => ofProducts.get(id) ?? null }
}
