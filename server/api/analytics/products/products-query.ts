import { z } from 'zod'
import { ABC_GRADES, PRODUCT_SORTS, STOCK_STATES } from '#domain/contracts/analytics/product-terms.ts'
import type { ProductSort } from '#domain/contracts/analytics/products.ts'
import { checkDays, figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { whereParameter } from '#server/api/figures/where-parameter.ts'

const MOST_ROWS = 10_000
const LONGEST_SEARCH = 200

const SORTS = PRODUCT_SORTS.flatMap((name) => [name, `-${name}` as const])

/** A list of names separated by commas, such as `slow,dead`. */
const namesOf = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names, `is a list of ${names.join(', ')}`)))

export const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `is not a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.int().min(least, `is less than ${least}`).max(most, `is more than ${most}`))

export const productId = z.string().regex(/^\d{1,18}$/, 'is not the id of a product')

/** Which rows to answer, and in which format. */
export const pageFields = {
  limit: integer(1, MOST_ROWS).default(50),
  offset: integer(0, 10_000_000).default(0),
  format: z.enum(['json', 'csv'], 'is json or csv').default('json'),
}

const querySchema = z
  .strictObject({
    ...figuresFields,
    ...pageFields,
    where: whereParameter,
    report: z.literal('products'),
    /** Only this product, whatever its kind. */
    product: productId.optional(),
    /** Part of the name, variant or SKU. */
    search: z.string().max(LONGEST_SEARCH, `is longer than ${LONGEST_SEARCH} characters`).default(''),
    grade: namesOf(ABC_GRADES).optional(),
    stock: namesOf(STOCK_STATES).optional(),
    /** A leading `-` sorts from high to low. */
    sort: z.enum(SORTS, `is one of ${PRODUCT_SORTS.join(', ')}, with or without a leading -`).default('rank'),
  })
  .superRefine(checkDays)

export type ProductsQuery = z.infer<typeof querySchema>

/** Parses the parameters of a request for products. Throws 400 `invalid_query` naming the first invalid field. */
export const parseProductsQuery = (parameters: Record<string, string>): ProductsQuery =>
  parseRequest(querySchema, parameters)

/** Returns what a sort order such as `-net_sales` says. */
export function readSort(sort: ProductsQuery['sort']): { key: ProductSort; isDescending: boolean } {
  const key = PRODUCT_SORTS.find((name) => sort === name || sort === `-${name}`) ?? 'rank'
  return { key, isDescending: sort.startsWith('-') }
}
