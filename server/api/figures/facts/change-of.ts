import { z } from 'zod'
import type { Width } from './columns.ts'
import type { RunFacts } from './engine.ts'
import { LAYOUT } from './tables.ts'
import type { Wanted } from './wanted.ts'

const stateSchema = z.object({
  version: z.string(),
  time_zone: z.string(),
  width: z.enum(['narrow', 'wide']),
  recount: z.string(),
  rules: z.string(),
  ad_spend: z.string(),
  imports: z.string().nullable(),
  products: z.string().nullable(),
})

const STATE = `
select
  version, time_zone, width, recount, rules, ad_spend,
  (select string_agg(concat_ws('=', id, cost_changes), ' ') from loaded_imports) as imports,
  (select string_agg(concat_ws('=', import_id, mark), ' ') from product_marks) as products
from state`

const HAS_STATE = `
select 1 from information_schema.tables where table_catalog = current_database() and table_name = 'state'`

// Tables of another layout may lack columns of STATE.
const HAS_LAYOUT = 'select 1 from state where layout = $1'

/** Loads what the facts show now. Resolves to null if there are none, or of another layout. */
export async function loadState(run: RunFacts) {
  if ((await run(HAS_STATE)).length === 0) return null
  if ((await run(HAS_LAYOUT, [LAYOUT])).length === 0) return null
  const [row] = await run(STATE)
  const { imports, products, ...state } = stateSchema.parse(row)
  return { ...state, imports: toMarks(imports), products: toMarks(products) }
}

function toMarks(text: string | null): Map<string, string> {
  const marks = (text?.split(' ') ?? []).map((entry) => entry.split('='))
  return new Map(marks.map(([id = '', mark = '']) => [id, mark]))
}

export type State = NonNullable<Awaited<ReturnType<typeof loadState>>>

/** How facts become what is wanted. */
export type Change = {
  /** Whether all tables are emptied first. */
  isAnew: boolean
  width: Width
  /** The imports whose orders are read, and those whose orders are removed. */
  added: string[]
  removed: string[]
  /** The imports whose costs are read: those whose orders are, and those whose costs have changed. */
  costs: string[]
  /** The imports whose products are read, and those whose products are removed. */
  products: { added: string[]; removed: string[] }
  /** Whether cost rules have changed, and whether they or the ad spend have. */
  areRulesNew: boolean
  isCostNew: boolean
}

export const isNothing = ({ isAnew, added, removed, costs, products, isCostNew }: Change): boolean =>
  !isAnew && !isCostNew && [added, removed, costs, products.added, products.removed].every(({ length }) => length === 0)

/** An undo that ended with a recount has moved orders of other imports. */
const isMoved = (state: State, removed: readonly string[], { recount }: Wanted) =>
  removed.length > 0 && state.recount !== recount

/** Returns what differs. `width` is what the amounts need at least. */
export function changeOf(state: State | null, wanted: Wanted, width: Width): Change {
  const { imports, products, timeZone } = wanted
  const removed = [...(state?.imports.keys() ?? [])].filter((id) => !imports.includes(id))
  const isTooNarrow = width === 'wide' && state?.width === 'narrow'
  const sold = [...products.keys()]
  if (!state || isTooNarrow || state.time_zone !== timeZone || isMoved(state, removed, wanted)) {
    const anew = { isAnew: true, areRulesNew: true, isCostNew: true }
    return { ...anew, width, added: imports, removed: [], costs: imports, products: { added: sold, removed: [] } }
  }
  const areRulesNew = state.rules !== wanted.costMarks.rules
  const changed = sold.filter((id) => products.get(id) !== state.products.get(id))
  return {
    isAnew: false,
    areRulesNew,
    isCostNew: areRulesNew || state.ad_spend !== wanted.costMarks.adSpend,
    width: state.width,
    added: imports.filter((id) => !state.imports.has(id)),
    removed,
    costs: imports.filter((id) => state.imports.get(id) !== String(wanted.costChanges[id] ?? 0)),
    products: { added: changed, removed: [...state.products.keys()].filter((id) => !products.has(id)) },
  }
}
