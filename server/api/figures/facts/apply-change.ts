import type { Change } from './change-of.ts'
import type { RunFacts } from './engine.ts'
import {
  COUNT_CHANGED,
  createTables,
  derive,
  deriveChanged,
  FIND_CHANGED,
  LAYOUT,
  loadFile,
  MARK_REPLACED,
  REMOVE_COSTS,
  REMOVE_IMPORTS,
  REMOVE_PRODUCTS,
} from './tables.ts'
import type { Wanted } from './wanted.ts'

type Applied = { change: Change; wanted: Wanted; pathOf: (file: string) => string }

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
  const { change } = applied
  const { added, costs, isAnew, removed, width } = change
  const areOrdersSame = added.length === 0 && removed.length === 0 && !isAnew
  if (areOrdersSame && costs.length === 0) return
  if (!areOrdersSame) await applyOrders(run, applied)
  await applyCosts(run, applied)
  for (const statement of (await isFew(run, change)) ? deriveChanged(width) : derive(width)) await run(statement)
}

/** Applies a change from CSV files, all of it or nothing. */
export async function applyChange(run: RunFacts, applied: Applied): Promise<void> {
  const { change, wanted } = applied
  await run('begin')
  try {
    if (change.isAnew) for (const statement of createTables(change.width)) await run(statement)
    await applyProducts(run, applied)
    await applySales(run, applied)
    await run('delete from state')
    const values = [LAYOUT, wanted.version, wanted.timeZone, change.width, wanted.recount]
    await run('insert into state values ($1, $2, $3, $4, $5)', values)
    await run('commit')
  } catch (error) {
    await run('rollback').catch(() => undefined)
    throw error
  }
}
