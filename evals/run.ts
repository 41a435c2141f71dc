import { evaluateAgents } from './agents.ts'
import { evaluateCampaigns } from './campaigns/evaluate-campaigns.ts'
import { evaluateEvents } from './events.ts'
import { evaluateForecast } from './forecast.ts'
import { evaluateGoals } from './goals.ts'
import { evaluateReorder } from './reorder.ts'
import { evaluateSignals } from './signals/evaluate-signals.ts'

/** The evaluations. Without arguments, all run. Example: `npm run evals -- forecast`. */
const evaluations = {
  forecast: evaluateForecast,
  goals: evaluateGoals,
  reorder: evaluateReorder,
  events: evaluateEvents,
  campaigns: evaluateCampaigns,
  signals: evaluateSignals,
  agents: evaluateAgents,
}

const wanted = process.argv.slice(2)

for (const [name, evaluate] of Object.entries(evaluations)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const hasPassed = await evaluate()
  if (!hasPassed) process.exitCode = 1
}
