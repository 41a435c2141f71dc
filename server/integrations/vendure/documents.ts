const ADDRESS = 'fullName city province country countryCode'

/** `history` tells when something happened to an order. The other fields only say how it is now. */
const ORDER = `
  id code state type active createdAt updatedAt orderPlacedAt currencyCode couponCodes
  total totalWithTax subTotal shipping shippingWithTax
  customer { id firstName lastName emailAddress }
  shippingAddress { ${ADDRESS} }
  billingAddress { ${ADDRESS} }
  lines {
    id quantity orderPlacedQuantity taxRate unitPrice linePrice proratedLinePrice
    productVariant { sku name }
  }
  shippingLines { price priceWithTax discounts { adjustmentSource amountWithTax } }
  surcharges { id description sku price priceWithTax taxRate }
  payments { id method amount state refunds { id createdAt state total shipping lines { orderLineId quantity } } }
  modifications { surcharges { id } }
  history(options: { take: 100, sort: { id: ASC }, filter: { type: { in: [
    "ORDER_STATE_TRANSITION", "ORDER_CANCELLATION", "ORDER_REFUND_TRANSITION", "ORDER_MODIFIED"
  ] } } }) { totalItems items { id type createdAt data } }`

const list = (fields: string, name: string) =>
  `query ${name}($options: OrderListOptions!) { orders(options: $options) { totalItems items { ${fields} } } }`

/**
 * Everything that is ever sent to a shop. All but the login are queries, and values are only passed as variables, so that
 * nothing can be changed.
 */
export const DOCUMENTS = {
  login: `
    mutation Login($username: String!, $password: String!) {
      login(username: $username, password: $password) {
        __typename
        ... on ErrorResult { errorCode }
      }
    }`,
  shop: `
    query Shop {
      me { channels { id permissions } }
      activeChannel { id code token defaultCurrencyCode }
    }`,
  precision: 'query Precision { globalSettings { serverConfig { moneyStrategyPrecision } } }',
  clock: 'query Clock { me { id } }',
  firstOrder: list('id orderPlacedAt', 'FirstOrder'),
  orders: list(ORDER, 'Orders'),
  ids: list('id code', 'Ids'),
} as const

export type DocumentName = keyof typeof DOCUMENTS
