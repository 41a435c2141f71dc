import type { OrderLine } from '#domain/contracts/order-page.ts'
import { isNumber, isText, nullable, objectOf } from './shapes.ts'

export const isOrderLine = objectOf<OrderLine>({
  productId: nullable(isText),
  title: isText,
  sku: nullable(isText),
  quantity: isNumber,
  unitPrice: isNumber,
  discount: isNumber,
  amount: isNumber,
})
