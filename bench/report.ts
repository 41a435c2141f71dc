import { cpus, release, totalmem, type } from 'node:os'

export type Figure = { name: string; value: number; unit: string; target?: string; floor?: string }

const figures: Figure[] = []

function format(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 1)
}

/** Prints one figure at once, beside what it is held against, and keeps it for the summary. */
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

/** The summary as a Markdown table. */
export function printSummary() {
  console.log(`\n${describeMachine()}\n`)
  console.log('| figure | measured | must reach | floor in this run |\n|---|---|---|---|')
  for (const { name, value, unit, target, floor } of figures) {
    console.log(`| ${name} | ${format(value)} ${unit} | ${target ?? ''} | ${floor ?? ''} |`)
  }
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number) {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds that `work` took. */
export async function timeMs(work: () => Promise<unknown>) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Calls a second with `clients` callers at a time, after a warm-up, over at least `seconds`. */
export async function ratePerSecond(work: () => Promise<unknown>, options: { clients: number; seconds: number }) {
  for (let i = 0; i < options.clients * 5; i += 1) await work()
  const end = performance.now() + options.seconds * 1000
  let calls = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      while (performance.now() < end) {
        await work()
        calls += 1
      }
    }),
  )
  return (calls * 1000) / (performance.now() - begin)
}
