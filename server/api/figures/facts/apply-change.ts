import { currencyExponent } from '#domain/money.ts'
import type { Change } from './change-of.ts'
import type { RunFacts } from './engine.ts'
import {
  COUNT_CHANGED,
  createTables,
  derive,
  deriveChanged,
  deriveLedger,
  FIND_CHANGED,
  LAYOUT,
  loadFile,
  MARK_REPLACED,
  REMOVE_COSTS,
  REMOVE_IMPORTS,
  REMOVE_PRODUCTS,
} from './tables.ts'
import type { Wanted } from './wanted.ts'

type Applied = {
  change: Change
  wanted: Wanted
  pathOf: (file: string) => string
  /** Loads the cost rules and the ad spend anew. */
  loadCosts: () => Promise<void>
}

async function applyProducts(run: RunFacts, { change: { products, width }, wanted, pathOf }: Applied) {
  const changed = [...products.added, ...products.removed]
  if (changed.length === 0) return
  for (const statement of REMOVE_PRODUCTS) await run(statement, [changed])
  await run(loadFile('products', width), [pathOf('products')])
  const marks = products.added.map((id) => wanted.products.get(id) ?? '')
  await run('insert into product_marks select unnest($1::bigint[]), unnest($2)', [products.added, marks])
}

/** Up to this share of the orders, changed ones are derived alone. More would spoil the order of the rows by day. */
const FEW = 0.1

async function isFew(run: RunFacts, { costs, isAnew, removed }: Change): Promise<boolean> {
  if (isAnew || removed.length > 0) return false
  // Costs are read of each import whose orders are.
  await run(FIND_CHANGED, [costs])
  const [row] = await run(COUNT_CHANGED)
  return Number(row?.changed) <= FEW * Number(row?.orders)
}

async function applyOrders(run: RunFacts, { change: { added, removed, width }, wanted, pathOf }: Applied) {
  if (removed.length > 0) for (const statement of REMOVE_IMPORTS) await run(statement, [removed])
  await run(loadFile('orders', width), [pathOf('orders')])
  await run(loadFile('entries', width), [pathOf('entries')])
  await run(MARK_REPLACED, [pathOf('replaced')])
  const marks = added.map((id) => String(wanted.costChanges[id] ?? 0))
  await run('insert into loaded_imports select unnest($1::bigint[]), unnest($2::integer[])', [added, marks])
}

async function applyCosts(run: RunFacts, { change: { costs, width }, wanted, pathOf }: Applied) {
  await run(REMOVE_COSTS, [costs])
  await run(loadFile('costs', width), [pathOf('costs')])
  const marks = costs.map((id) => String(wanted.costChanges[id] ?? 0))
  await run(
    `update loaded_imports set cost_changes = marks.mark
     from (select unnest($1::bigint[]) as id, unnest($2::integer[]) as mark) as marks where marks.id = loaded_imports.id`,
    [costs, marks],
  )
}

async function applySales(run: RunFacts, applied: Applied) {
  const { change, wanted } = applied
  const { added, areRulesNew, costs, isAnew, removed, width } = change
  const style = { width, decimals: currencyExponent(wanted.costMarks.currency) }
  const areOrdersSame = added.length === 0 && removed.length === 0 && !isAnew
  if (areOrdersSame && costs.length === 0) {
    if (areRulesNew) await run(deriveLedger(style))
    return
  }
  if (!areOrdersSame) await applyOrders(run, applied)
  await applyCosts(run, applied)
  const isPart = !areRulesNew && (await isFew(run, change))
  for (const statement of isPart ? deriveChanged(style) : derive(style)) await run(statement)
}

/** Applies a change from CSV files, all of it or nothing. */
export async function applyChange(run: RunFacts, applied: Applied): Promise<void> {
  const { change, wanted } = applied
  await run('begin')
  try {
    if (change.isAnew) for (const statement of createTables(change.width)) await run(statement)
    await applyProducts(run, applied)
    if (change.isCostNew) await applied.loadCosts()
    await applySales(run, applied)
    await run('delete from state')
    const { rules, adSpend } = wanted.costMarks
    const values = [LAYOUT, wanted.version, wanted.timeZone, change.width, wanted.recount, rules, adSpend]
    await run('insert into state values ($1, $2, $3, $4, $5, $6, $7)', values)
    await run('commit')
  } catch (error) {
    await run('rollback').catch(() => undefined)
    throw error
  }
}
