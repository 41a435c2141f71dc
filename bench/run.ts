import { benchAccounts } from './accounts.ts'
import { benchAnswers } from './answers.ts'
import { benchDashboard } from './dashboard.ts'
import { benchFigures } from './figures.ts'
import { benchImports } from './imports.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPage } from './page.ts'
import { benchRealtime } from './realtime.ts'
import { benchRepaint } from './repaint.ts'
import { describeMachine, printSummary } from './report.ts'
import { benchStartUp } from './start-up.ts'
import { benchRows, benchStorage } from './rows-and-files.ts'
import { benchSync } from './sync/bench-sync.ts'
import { benchToday } from './today.ts'

/** The benchmarks. Without arguments, all run. Example: `npm run bench -- accounts page`. */
const benchmarks = {
  'start-up': benchStartUp,
  accounts: benchAccounts,
  rows: benchRows,
  storage: benchStorage,
  imports: benchImports,
  dashboard: benchDashboard,
  figures: benchFigures,
  answers: benchAnswers,
  today: benchToday,
  sync: benchSync,
  realtime: benchRealtime,
  page: benchPage,
  repaint: benchRepaint,
  lighthouse: benchLighthouse,
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = wanted.find((name) => !Object.hasOwn(benchmarks, name))
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". Choose from: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}

console.log(describeMachine())
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  try {
    await run()
  } catch (error) {
    console.error(`\nThe benchmark ${name} failed.`, error)
    process.exit(1)
  }
}
printSummary()
