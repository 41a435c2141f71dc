import { scale } from '#domain/imports/cells/micros.ts'
import type { Placement } from '#domain/imports/ledger.ts'

type Goods = { gross: bigint; discount?: bigint; quantity?: bigint }

/** Goods of which a file tells the value and not the products, as one line; units only where the file counts them. */
export function unnamedGoods({ gross, discount = 0n, quantity = 0n }: Goods): Pick<Placement, 'lines' | 'gross'> {
  const unitPrice = quantity === 0n ? gross : scale(gross, [1000n, quantity])
  return { lines: [{ sku: null, title: 'No product named', quantity, unitPrice, discount, tax: 0n }], gross: [gross] }
}
