import { report, timeMs } from './report.ts'

const summary = (name: string, more = '') => `/api/analytics-summary?report=${name}${more}`

const YEAR = '&from=2024-01-01&to=2024-12-31'
const WHOLE = '&from=2023-01-01&to=2025-12-30'

/** The reports that read a store's whole history or compute much. */
const REPORTS: Record<string, string> = {
  'bought together, a year': summary('basket', YEAR),
  'bought together, three years': summary('basket', WHOLE),
  'segments of customers': summary('customers'),
  'list of customers': '/api/customers?order=averageOrderValue&offset=100',
  cohorts: summary('cohorts'),
  'expected orders': summary('expected_orders'),
  'why it changed, a year': summary('change', `${YEAR}&compare=previous_year`),
  'products, a year': summary('products', `${YEAR}&compare=previous_year`),
  forecast: summary('forecast'),
}

const TICK_MS = 2

/** Measures how long the work keeps other work of this thread waiting at most, in milliseconds. */
function watchWaits() {
  let [longest, last] = [0, performance.now()]
  function tick() {
    const now = performance.now()
    longest = Math.max(longest, now - last - TICK_MS)
    last = now
  }
  const ticking = setInterval(tick, TICK_MS)
  return () => {
    tick()
    clearInterval(ticking)
    return longest
  }
}

/** Measures the first answer of each report. Later ones are kept. */
export async function benchReports(get: (path: string) => Promise<void>, size: string) {
  for (const [name, path] of Object.entries(REPORTS)) {
    const stop = watchWaits()
    const value = await timeMs(() => get(path))
    const wait = `other requests wait ${stop().toFixed(0)} ms at most`
    report({ name: `${name}, first answer at ${size}`, value, unit: 'ms', floor: wait })
  }
}
