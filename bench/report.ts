import { cpus, release, totalmem, type } from 'node:os'

export type Figure = { name: string; value: number; unit: string; target?: string; floor?: string }

const figures: Figure[] = []

function format(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 1)
}

/** Prints one measurement with its target and comparison value, and keeps it for the summary. */
export function report(figure: Figure) {
  figures.push(figure)
  const against = [figure.target && `must reach ${figure.target}`, figure.floor && `floor ${figure.floor}`]
  const tail = against.filter(Boolean).join(', ')
  console.log(`  ${figure.name}: ${format(figure.value)} ${figure.unit}${tail ? ` (${tail})` : ''}`)
}

export function describeMachine() {
  const [cpu] = cpus()
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0)
  return `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${gigabytes} GiB, ${type()} ${release()}, Node ${process.version}`
}

/** Returns the summary as a Markdown table. */
export function printSummary() {
  console.log(`\n${describeMachine()}\n`)
  console.log('| figure | measured | must reach | floor in this run |\n|---|---|---|---|')
  for (const { name, value, unit, target, floor } of figures) {
    console.log(`| ${name} | ${format(value)} ${unit} | ${target ?? ''} | ${floor ?? ''} |`)
  }
}

/** Returns the value below which the given share of the samples is. */
export function percentile(samples: readonly number[], share: number) {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the milliseconds that `work` took. */
export async function timeMs(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

type Load = { clients: number; seconds: number }
type Work = () => Promise<unknown>

const SLICES = 6

async function countCalls(work: Work, { clients, seconds }: Load) {
  const end = performance.now() + seconds * 1000
  let calls = 0
  const callUntilEnd = async () => {
    while (performance.now() < end) {
      await work()
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, callUntilEnd))
  return calls
}

/**
 * Measures the calls per second of `work` and `floor`, in turns, so that other load on the machine affects both. Warms
 * up first.
 */
export async function compareRates(work: Work, floor: Work, load: Load) {
  const slice = { ...load, seconds: load.seconds / SLICES }
  await countCalls(floor, slice)
  await countCalls(work, slice)
  let [calls, floorCalls, ms, floorMs] = [0, 0, 0, 0]
  for (let turn = 0; turn < SLICES; turn += 1) {
    floorMs += await timeMs(async () => {
      floorCalls += await countCalls(floor, slice)
    })
    ms += await timeMs(async () => {
      calls += await countCalls(work, slice)
    })
  }
  return { rate: (calls * 1000) / ms, floorRate: (floorCalls * 1000) / floorMs }
}

type Comparison = { name: string; target: string; floorName: string; rate: number; floorRate: number }

/** Reports a rate, and its percentage of the comparison rate. */
export function reportShare({ name, target, floorName, rate, floorRate }: Comparison) {
  const share = `${((100 * rate) / floorRate).toFixed(0)} %`
  report({
    name,
    value: rate,
    unit: 'a second',
    target,
    floor: `${floorName} ${floorRate.toFixed(0)} a second: ${share}`,
  })
}
