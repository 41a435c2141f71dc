import { parseArgs } from 'node:util'
import { evaluateAgents } from './agents.ts'
import { evaluateCampaigns } from './campaigns/evaluate-campaigns.ts'
import { evaluateEvents } from './events.ts'
import { evaluateForecast } from './forecast.ts'
import { evaluateGoals } from './goals.ts'
import { evaluateHostileModel } from './hostile/hostile-model.ts'
import { evaluateReorder } from './reorder.ts'
import { evaluateSignals } from './signals/evaluate-signals.ts'

/**
 * The evaluations. Without arguments, all run. Examples: `npm run evals -- forecast`,
 * `npm run evals -- agents "--group=hurry, seen"`.
 */
const evaluations = {
  forecast: evaluateForecast,
  goals: evaluateGoals,
  reorder: evaluateReorder,
  events: evaluateEvents,
  campaigns: evaluateCampaigns,
  signals: evaluateSignals,
  agents: evaluateAgents,
  hostile: evaluateHostileModel,
}

const { positionals: wanted, values } = parseArgs({ allowPositionals: true, options: { group: { type: 'string' } } })

for (const [name, evaluate] of Object.entries(evaluations)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const hasPassed = await evaluate(values)
  if (!hasPassed) process.exitCode = 1
}
