import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { judgePower } from './judge-power.ts'
import { judgeQuiet } from './judge-quiet.ts'

/**
 * Prints how many cards quiet years open, how often planted incidents are found beside an oracle and two simple rules, and
 * how often the planted part is named. Returns whether the goals are reached.
 */
export async function evaluateSignals(): Promise<boolean> {
  if (!hasSharedData) console.log(`Quiet years are drawn from the sample shop alone: ${WITHOUT_SHARED_DATA}.`)
  const isQuiet = await judgeQuiet()
  const isPowerful = judgePower()
  return isQuiet && isPowerful
}
