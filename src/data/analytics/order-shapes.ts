import { isNumber, isText, nullable, objectOf } from '#data/backend/shapes.ts'
import type { OrderLine } from '#domain/contracts/analytics/order-page.ts'

export const isOrderLine = objectOf<OrderLine>({
  productId: nullable(isText),
  title: isText,
  sku: nullable(isText),
  quantity: isNumber,
  unitPrice: isNumber,
  discount: isNumber,
  amount: isNumber,
})
