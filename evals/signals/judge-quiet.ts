import { quantile, sum } from '#domain/analysis/numbers/statistics.ts'
import { replaySignals, watchSignals } from '#domain/analysis/signals/detect-signals.ts'
import type { Card } from '#domain/analysis/signals/update-cards.ts'
import { FALSE_DISCOVERIES } from '#domain/analysis/signals/watch-store.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { drawQuietShop, type QuietShop } from './quiet.ts'
import { QUIET_RATES, type QuietRate, quietRateOf } from '#domain/signals/measured-rates.ts'
import { loadSources } from './sources.ts'

const YEARS = 200
const MONTHS = 12

/** At most so many cards of a store and month may be false. */
const MOST_FALSE = 0.5

type Year = { groups: string[]; opened: number; toldAgain: number; foundStops: number; stockOuts: number }

/** Any card is false but one that tells the figures stopped on days on which they did. */
function isFalse({ subject }: Card, { gaps }: QuietShop): boolean {
  if (subject.kind !== 'stopped') return true
  const { from, to } = subject.source.days
  return !gaps.some((gap) => from <= gap && gap <= to)
}

const nameOf = ({ ordersADay: { from, to } }: QuietRate) => `${from} to ${to} orders a day`

const BOOTSTRAPS = 2000

/** Returns the interval of 95 % of a mean, from drawing years again: a year's cards aren't independent. */
function intervalOf(counts: readonly number[]): [number, number] {
  const random = createRandom(1)
  const means = Array.from(
    { length: BOOTSTRAPS },
    () => sum(counts.map(() => counts[random.integer(0, counts.length - 1)] ?? 0)) / counts.length / MONTHS,
  )
  return [quantile(means, 0.025), quantile(means, 0.975)]
}

function print(name: string, years: readonly Year[]): number {
  const opened = years.map((year) => year.opened)
  const rate = sum(opened) / years.length / MONTHS
  const range = intervalOf(opened).map((bound) => bound.toFixed(2))
  const again = sum(years.map(({ toldAgain }) => toldAgain)) / years.length / MONTHS
  console.log(`| ${[name, years.length, rate.toFixed(2), range.join(' to '), again.toFixed(2)].join(' | ')} |`)
  return rate
}

function judgeStated(stated: QuietRate, rate: number): boolean {
  const [low, high] = stated.interval
  const holds = low <= rate && rate <= high
  console.log(
    `Stated of ${nameOf(stated)}: ${stated.cardsAMonth} a month, measured ${rate.toFixed(2)}: ${holds ? 'ok' : 'no longer holds'}.`,
  )
  return holds
}

/** Replays quiet years of shops, and judges how many false cards a store and month has. */
export async function judgeQuiet(): Promise<boolean> {
  const sources = await loadSources()
  const years = Array.from({ length: YEARS }, (_, index): Year => {
    // Half of the years of each source have their promotions marked.
    const source = sources[Math.floor(index / 2) % sources.length]
    if (source === undefined) throw new RangeError('There is a source.')
    const shop = drawQuietShop(index + 1, source)
    const { cards } = replaySignals(watchSignals(shop.input, shop))
    const wrong = cards.filter((card) => isFalse(card, shop))
    return {
      groups: [
        '**all**',
        nameOf(quietRateOf(shop.ordersADay)),
        `from ${source.name}`,
        shop.isMarked ? 'marked' : 'not marked',
      ],
      opened: wrong.length,
      toldAgain: wrong.filter(({ openedOn, toldOn }) => openedOn !== toldOn).length,
      foundStops: cards.length - wrong.length,
      stockOuts: wrong.filter(({ subject }) => subject.kind === 'stock_out').length,
    }
  })
  console.log(`False cards a store and month, with ${100 * FALSE_DISCOVERIES} % false discoveries a day:`)
  console.log('\n| quiet years | years | false cards | interval of 95 % | told again |')
  console.log('|---|---|---|---|---|')
  const names = [...new Set(years.flatMap(({ groups }) => groups))]
  const rates = names.map((name) =>
    print(
      name,
      years.filter(({ groups }) => groups.includes(name)),
    ),
  )
  const ofStockOuts = sum(years.map(({ stockOuts }) => stockOuts))
  console.log(`Of them, ${ofStockOuts} are stock-outs: ${(ofStockOuts / YEARS / MONTHS).toFixed(3)} a store and month.`)
  console.log(`Planted gaps were told as such ${sum(years.map(({ foundStops }) => foundStops))} times.`)
  const areStated = QUIET_RATES.map((stated) => judgeStated(stated, rates[names.indexOf(nameOf(stated))] ?? Number.NaN))
  const hasPassed = (rates[0] ?? 1) <= MOST_FALSE
  console.log(`At most ${MOST_FALSE} false cards a store and month: ${hasPassed ? 'ok' : 'missed'}.`)
  return hasPassed && areStated.every(Boolean)
}
