const MONEY = '{ shopMoney { amount } }'

const TAX = `taxLines { priceSet ${MONEY} }`

const PAGE = 'pageInfo { hasNextPage endCursor }'

const ADDRESS = '{ name city provinceCode province countryCodeV2 country }'

/** `quantity` includes units that were removed or refunded. Unit prices are before discounts. */
const LINES = `{
  nodes {
    id name sku vendor quantity currentQuantity isGiftCard requiresShipping taxable
    originalUnitPriceSet ${MONEY}
    discountAllocations { allocatedAmountSet ${MONEY} }
    ${TAX}
  }
  ${PAGE}
}`

const SHIPPING_LINES = `{ nodes { id isRemoved discountedPriceSet ${MONEY} ${TAX} } ${PAGE} }`

/** Nested lists are short, because a query's cost is the product of their lengths. Longer ones are read to the end. */
const ORDER = `
  id name createdAt updatedAt cancelledAt test edited taxesIncluded dutiesIncluded customerAcceptsMarketing
  sourceName discountCodes paymentGatewayNames displayFinancialStatus displayFulfillmentStatus
  totalPriceSet { shopMoney { amount currencyCode } }
  originalTotalPriceSet ${MONEY}
  totalReceivedSet ${MONEY}
  totalOutstandingSet ${MONEY}
  totalTipReceivedSet ${MONEY}
  originalTotalDutiesSet ${MONEY}
  originalTotalAdditionalFeesSet ${MONEY}
  email @include(if: $withAddresses)
  shippingAddress @include(if: $withAddresses) ${ADDRESS}
  billingAddress @include(if: $withAddresses) ${ADDRESS}
  customer @include(if: $withCustomers) { id displayName }
  refunds { id }
  shippingLines(first: 3, includeRemovals: true) ${SHIPPING_LINES}
  lineItems(first: 10) ${LINES}`

const REFUND_LINES = `{
  nodes { quantity lineItem { id } subtotalSet ${MONEY} totalTaxSet ${MONEY} }
  ${PAGE}
}`

const REFUND = `
  id createdAt processedAt
  duties { amountSet ${MONEY} }
  refundShippingLines(first: 5) {
    nodes { shippingLine { id } subtotalAmountSet ${MONEY} taxAmountSet ${MONEY} }
    ${PAGE}
  }
  orderAdjustments(first: 10) { nodes { reason amountSet ${MONEY} taxAmountSet ${MONEY} } ${PAGE} }
  transactions(first: 10) { nodes { kind status amountSet ${MONEY} } ${PAGE} }
  refundLineItems(first: 10) ${REFUND_LINES}`

const RIGHTS = '$withAddresses: Boolean!, $withCustomers: Boolean!'

/** The order of the pages is always stated. */
const list = (name: string, fields: string, more = '') => `
  query ${name}($first: Int!, $after: String, $query: String!, $sortKey: OrderSortKeys!${more}) {
    orders(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: false) {
      nodes { ${fields} }
      ${PAGE}
    }
  }`

/**
 * All that is ever sent to a shop. They are queries without mutations, and values are passed as variables, so nothing in the
 * shop can be changed.
 */
export const DOCUMENTS = {
  shop: `
    query Shop {
      shop { id name currencyCode ianaTimezone myshopifyDomain }
      currentAppInstallation { accessScopes { handle } }
    }`,
  count: 'query Count { ordersCount(limit: null) { count } }',
  firstOrder: 'query FirstOrder { orders(first: 1, sortKey: CREATED_AT, reverse: false) { nodes { createdAt } } }',
  addresses: `
    query Addresses {
      orders(first: 1, sortKey: CREATED_AT, reverse: true) { nodes { email shippingAddress ${ADDRESS} } }
    }`,
  customers: `
    query Customers {
      orders(first: 1, sortKey: CREATED_AT, reverse: true) { nodes { customer { id displayName } } }
    }`,
  clock: 'query Clock { shop { id } }',
  orders: list('Orders', ORDER, `, ${RIGHTS}`),
  ids: list('Ids', 'id name'),
  refunded: list('Refunded', 'id refunds(first: 1) { id }'),
  ordersById: `
    query OrdersById($ids: [ID!]!, ${RIGHTS}) { nodes(ids: $ids) { ... on Order { ${ORDER} } } }`,
  lines: `
    query Lines($id: ID!, $after: String!) {
      node: order(id: $id) { list: lineItems(first: 60, after: $after) ${LINES} }
    }`,
  shippingLines: `
    query ShippingLines($id: ID!, $after: String!) {
      node: order(id: $id) { list: shippingLines(first: 100, after: $after, includeRemovals: true) ${SHIPPING_LINES} }
    }`,
  refunds: `
    query Refunds($ids: [ID!]!) { nodes(ids: $ids) { ... on Refund { ${REFUND} } } }`,
  refundLines: `
    query RefundLines($id: ID!, $after: String!) {
      node: refund(id: $id) { list: refundLineItems(first: 100, after: $after) ${REFUND_LINES} }
    }`,
  edits: `
    query Edits($id: ID!) {
      order(id: $id) { agreements(first: 50, reverse: true) { nodes { __typename happenedAt } } }
    }`,
} as const

export type DocumentName = keyof typeof DOCUMENTS
