import { quantile, sum } from '#domain/analysis/numbers/statistics.ts'
import { FOUND_FALLS } from '#domain/signals/measured-rates.ts'
import { SIZES } from './incidents.ts'
import { type Cell, matchOracle, measurePower, VOLUMES } from './power.ts'

/** So many trials tell enough of a cell, and so many of one that owners are told of. */
const TRIALS = 6
const TRIALS_OF_STATED = 100

const YEARS_TO_MATCH = 12
const MONTHS = 12

/** Cells in which the oracle finds fewer say little. */
const LEAST_ORACLE = 0.2
/** Of what the oracle finds of such a fall. */
const LEAST_OF_MISS = 0.6

const GOALS = { cell: 0.95, ofOracle: 0.85, named: 0.8 }

const shareOf = (part: number, { trials }: Cell) => part / trials

/** Falls of all orders. How many of them are found is stated beside the cards. */
const isStated = ({ kind }: Cell) => kind.name === 'orders'

/** Falls that are always to be found. */
const isGoal = (cell: Cell) =>
  isStated(cell) && ((cell.size === 0.5 && cell.volume === 20) || (cell.size === 0.3 && cell.volume === 100))

const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** Pools the cells of a line of the table. */
function print(name: string, cells: readonly Cell[]) {
  const total = (of: (cell: Cell) => number) => sum(cells.map((cell) => shareOf(of(cell), cell))) / cells.length
  const days = cells.flatMap((cell) => cell.days)
  const columns = [
    name,
    percent(total(({ own }) => own)),
    percent(total(({ oracle }) => oracle)),
    percent(total(({ fixed }) => fixed)),
    percent(total(({ fifteen }) => fifteen)),
    days.length === 0 ? '' : quantile(days, 0.5).toFixed(0),
  ]
  console.log(`| ${columns.join(' | ')} |`)
}

/** A fall that even the oracle misses too often is a known miss while nearly as many are found as it finds. */
function judgeGoal(cell: Cell): boolean {
  const [own, oracle] = [shareOf(cell.own, cell), shareOf(cell.oracle, cell)]
  const hasPassed = judge(`${percent(cell.size)} fewer orders of ${cell.volume} a day`, own, GOALS.cell)
  if (hasPassed || oracle >= GOALS.cell) return hasPassed
  console.log(`The oracle itself finds ${percent(oracle)} of them.`)
  return own >= LEAST_OF_MISS * oracle
}

/** The error of a share of 100 trials. */
const LARGEST_ERROR = 0.1

function judgeStated(cell: Cell): boolean {
  const { found } = FOUND_FALLS.find(({ ordersADay, fall }) => ordersADay === cell.volume && fall === cell.size) ?? {}
  const own = shareOf(cell.own, cell)
  const holds = found !== undefined && Math.abs(own - found) <= LARGEST_ERROR
  console.log(
    `Stated of ${percent(cell.size)} fewer orders of ${cell.volume} a day: ${found === undefined ? 'nothing' : percent(found)}, found ${percent(own)}: ${holds ? 'ok' : 'no longer holds'}.`,
  )
  return holds
}

function judge(name: string, reached: number, least: number): boolean {
  const hasPassed = reached >= least
  console.log(`${name}: ${percent(reached)}, goal ${percent(least)}: ${hasPassed ? 'ok' : 'missed'}.`)
  return hasPassed
}

/** Plants incidents, and judges how many are found, compared with the oracle, and whether their parts are named. */
export function judgePower(): boolean {
  const { levels, cards } = matchOracle(YEARS_TO_MATCH)
  const rate = (count: number) => (count / cards.years / MONTHS).toFixed(2)
  console.log('\nFalse cards a store and month on quiet years of the generator of incidents:')
  console.log(
    `ours ${rate(cards.own)}, oracle ${rate(cards.oracle)}, fixed thresholds ${rate(cards.fixed)}, 15 % off ${rate(cards.fifteen)}.`,
  )
  const cells = measurePower((cell) => (isStated(cell) ? TRIALS_OF_STATED : TRIALS), levels)
  console.log('\n| found within a week | ours | oracle | fixed thresholds | 15 % off | days |')
  console.log('|---|---|---|---|---|---|')
  for (const [name, theirs] of Map.groupBy(cells, ({ kind }) => kind.name)) print(name, theirs)
  for (const volume of VOLUMES) {
    for (const size of SIZES) {
      const theirs = cells.filter((cell) => cell.volume === volume && cell.size === size)
      print(`${volume} orders a day, ${percent(size)} less`, theirs)
    }
  }
  console.log('')
  const areFound = cells.filter(isGoal).map(judgeGoal)
  const areStated = cells.filter(isStated).map(judgeStated)
  const compared = cells.filter((cell) => shareOf(cell.oracle, cell) >= LEAST_ORACLE)
  const ofOracle =
    sum(compared.map((cell) => shareOf(cell.own, cell))) / sum(compared.map((cell) => shareOf(cell.oracle, cell)))
  const withParts = cells.filter(({ kind }) => kind.part !== undefined)
  const found = sum(withParts.map(({ own }) => own))
  return [
    ...areFound,
    ...areStated,
    judge(`Share of the oracle's finds in ${compared.length} cells`, ofOracle, GOALS.ofOracle),
    judge(`Planted parts that are named, of ${found}`, sum(withParts.map(({ named }) => named)) / found, GOALS.named),
  ].every(Boolean)
}
