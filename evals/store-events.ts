import { type StoreEffect, storeEffect } from '#domain/analysis/events/store-effect.ts'
import { mean } from '#domain/analysis/numbers/statistics.ts'
import { addDays } from '#domain/periods.ts'
import type { EventPanel } from './event-panels.ts'

/** Events of the whole store that were planted, as a share of what was sold. */
const PLANTED = [0, 0.1, 0.2, 0.4]

/** So often at most may a difference be claimed where nothing was planted. */
const MOST_FALSE_POSITIVES = 0.07

const FIRST_DAY = '2020-01-06'

type Case = { planted: number; found: StoreEffect }

function plant(panel: EventPanel): Case[] {
  const days = panel.parts[0]?.length ?? 0
  const sums = Array.from({ length: days }, (_, day) => panel.parts.reduce((sum, part) => sum + (part[day] ?? 0), 0))
  return panel.cases.flatMap(({ before, length }) =>
    Array.from({ length: panel.dates }).flatMap((_, date) => {
      const end = days - date * length
      const start = end - length - before
      if (start < 0) return []
      const event = { from: addDays(FIRST_DAY, start + before), to: addDays(FIRST_DAY, end - 1) }
      return PLANTED.map((planted) => {
        const figures = sums.slice(start, end).map((value, at) => ({
          day: addDays(FIRST_DAY, start + at),
          value: Math.round(value * (at < before ? 1 : 1 + planted)),
        }))
        return { planted, found: storeEffect({ figures, event, marked: [] }) }
      })
    }),
  )
}

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(0)} %`)

/** Plants events of whole stores, and prints how often a difference was claimed. Returns whether chance is claimed rarely. */
export function evaluateStoreEvents(panels: readonly EventPanel[]): boolean {
  const ofDays = panels.filter(({ rhythm }) => rhythm.season === 7)
  console.log(
    `| whole stores | events | refused | ${PLANTED.map((planted) => `told at ${percent(planted)}`).join(' | ')} |`,
  )
  console.log(`|${'---|'.repeat(3 + PLANTED.length)}`)
  const results = [...Map.groupBy(ofDays, ({ group }) => group)].map(([group, theirs]) => {
    const cases = theirs.flatMap(plant)
    const found = cases.flatMap((one) => (one.found.kind === 'forecast' ? [{ ...one, isSure: one.found.isSure }] : []))
    const told = PLANTED.map((planted) =>
      mean(found.filter((one) => one.planted === planted).map(({ isSure }) => Number(isSure))),
    )
    const refused = percent(1 - found.length / cases.length)
    console.log(`| ${[group, cases.length, refused, ...told.map(percent)].join(' | ')} |`)
    return Number.isNaN(told[0]) || (told[0] ?? 0) <= MOST_FALSE_POSITIVES
  })
  return results.every(Boolean)
}
