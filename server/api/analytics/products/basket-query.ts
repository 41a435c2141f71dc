import { z } from 'zod'
import { BASKET_SORTS, LEAST_JOINT_ORDERS } from '#domain/contracts/analytics/product-terms.ts'
import { checkDays, figuresFields } from '#server/api/figures/figures-query.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { whereParameter } from '#server/api/figures/where-parameter.ts'
import { integer, pageFields, productId } from './products-query.ts'

const SORTS = BASKET_SORTS.flatMap((name) => [name, `-${name}` as const])

const querySchema = z
  .strictObject({
    ...figuresFields,
    ...pageFields,
    where: whereParameter,
    report: z.literal('basket'),
    /** Only pairs with this product. */
    with: productId.optional(),
    least: integer(LEAST_JOINT_ORDERS, 1_000_000).default(LEAST_JOINT_ORDERS),
    /** `above` asks only for pairs that are bought together more often than by chance. */
    chance: z.literal('above', 'is above').optional(),
    /** A leading `-` sorts from high to low. */
    sort: z.enum(SORTS, `is one of ${BASKET_SORTS.join(', ')}, with or without a leading -`).default('-orders'),
  })
  .superRefine(checkDays)

export type BasketQuery = z.infer<typeof querySchema>

/** Parses the parameters of a request for pairs. Throws 400 `invalid_query` naming the first invalid field. */
export const parseBasketQuery = (parameters: Record<string, string>): BasketQuery =>
  parseRequest(querySchema, parameters)
