import type { LeftOutRow, OrderFormat, SourceRow } from '#domain/imports/parsed-order.ts'

/** Rows of one order that follow each other in the file. */
export type Block = readonly SourceRow[]

export type BlockRules = Pick<OrderFormat, 'areEqualRowsLines' | 'isNewerVersion'>

const REPEATED = 'The same rows of an order again, further down'
const REPLACED = 'Replaced by a newer version of the order further down'

const leaveOut = (block: Block, reason: string): LeftOutRow[] => block.map((row) => ({ row, reason }))

/**
 * Which of an order's rows count where they come in several blocks, as in exports pasted below each other: a block that
 * came before counts once, and a newer version replaces an older one where the format tells them apart.
 */
export function settleBlocks(
  blocks: readonly Block[],
  rules: BlockRules,
): { rows: SourceRow[]; leftOut: LeftOutRow[] } {
  if (blocks.length < 2 || rules.areEqualRowsLines === true) return { rows: blocks.flat(), leftOut: [] }
  const seen = new Set<string>()
  const leftOut: LeftOutRow[] = []
  let kept: Block[] = []
  for (const block of blocks) {
    const text = JSON.stringify(block.map(({ cells }) => cells))
    if (seen.has(text)) {
      leftOut.push(...leaveOut(block, REPEATED))
      continue
    }
    seen.add(text)
    const isReplaced = (earlier: Block) => rules.isNewerVersion?.(block, earlier) === true
    leftOut.push(...kept.filter(isReplaced).flatMap((earlier) => leaveOut(earlier, REPLACED)))
    kept = [...kept.filter((earlier) => !isReplaced(earlier)), block]
  }
  return { rows: kept.flat(), leftOut }
}
