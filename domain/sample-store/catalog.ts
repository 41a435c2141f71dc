import type { SampleProduct } from './sample-product.ts'
import { TABLEWARE } from './tableware.ts'
import { TEAS } from './teas.ts'

/** The products of a shop for tea and tableware. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [...TEAS, ...TABLEWARE]
