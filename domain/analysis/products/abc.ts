type AbcGrade = 'A' | 'B' | 'C'

type ProductSales = {
  product: string
  /** In minor units. */
  grossSales: number
}

export type GradedProduct = ProductSales & { grade: AbcGrade; share: number; cumulativeShare: number }

const A_UP_TO = 0.8
const B_UP_TO = 0.95

/**
 * Grades products by gross sales, highest first, as Shopify does: A makes the first 80 % of sales, B the next 15 %, C the
 * rest. The product that crosses a limit belongs to the better grade, so there is always an A. Without sales, all are C.
 */
export function gradeProducts(products: readonly ProductSales[]): GradedProduct[] {
  const sorted = products.toSorted(
    (left, right) => right.grossSales - left.grossSales || left.product.localeCompare(right.product),
  )
  const total = sorted.reduce((sum, { grossSales }) => sum + Math.max(0, grossSales), 0)
  let before = 0
  return sorted.map((product) => {
    const sales = Math.max(0, product.grossSales)
    const grade = sales === 0 ? 'C' : gradeAt(before / total)
    before += sales
    const shareOf = (part: number) => (total === 0 ? 0 : part / total)
    return { ...product, grade, share: shareOf(sales), cumulativeShare: shareOf(before) }
  })
}

function gradeAt(shareBefore: number): AbcGrade {
  if (shareBefore < A_UP_TO) return 'A'
  return shareBefore < B_UP_TO ? 'B' : 'C'
}
