const ERROR = '... on ErrorResult { errorCode message }'

const refund = (admin, order, input) =>
  admin(
    `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id state total } ${ERROR} } }`,
    {
      input: { lines: [], shipping: 0, adjustment: 0, paymentId: order.payments[0].id, reason: 'returned', ...input },
    },
  )

const cancel = (admin, order, input) =>
  admin(`mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on Order { id } ${ERROR} } }`, {
    input: { orderId: order.id, reason: 'cancelled', ...input },
  })

const transition = (admin, { id }, state) =>
  admin(
    `mutation ($id: ID!, $state: String!) { transitionOrderToState(id: $id, state: $state) { ... on Order { id } ${ERROR} } }`,
    { id, state },
  )

async function modify(admin, order, input) {
  await transition(admin, order, 'Modifying')
  await admin(`mutation ($input: ModifyOrderInput!) { modifyOrder(input: $input) { ... on Order { id } ${ERROR} } }`, {
    input: { dryRun: false, orderId: order.id, ...input },
  })
}

const paidBack = (order) => [{ paymentId: order.payments[0].id, reason: 'changed' }]

const linesOf = ({ lines }) => lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }))

const addedTo = (variants, quantity) => [{ productVariantId: variants[0], quantity }]

/** What can happen to an order, by name. Each gets the order as it was placed. */
export const CHANGES = {
  nothing: async () => undefined,
  'refund of an amount': (admin, order) => refund(admin, order, { amount: Math.floor(order.totalWithTax / 3) }),
  'refund of a line': (admin, order) =>
    refund(admin, order, { lines: [{ orderLineId: order.lines[0].id, quantity: 1 }] }),
  'whole refund in two parts': async (admin, order) => {
    await refund(admin, order, { amount: 501 })
    await refund(admin, order, { amount: order.totalWithTax - 501 })
  },
  'whole refund': (admin, order) => refund(admin, order, { amount: order.totalWithTax, lines: linesOf(order) }),
  'failed refund': (admin, order) => refund(admin, order, { amount: 300, reason: 'Failed' }),
  'pending refund': (admin, order) => refund(admin, order, { amount: 300, reason: 'Pending' }),
  'pending refund that was settled': async (admin, order) => {
    const { id } = await refund(admin, order, { amount: 321, reason: 'Pending' })
    await admin(
      `mutation ($input: SettleRefundInput!) { settleRefund(input: $input) { ... on Refund { id } ${ERROR} } }`,
      {
        input: { id, transactionId: 'later' },
      },
    )
  },
  'cancelled and refunded': async (admin, order) => {
    await refund(admin, order, { amount: order.totalWithTax, lines: linesOf(order) })
    await cancel(admin, order, { cancelShipping: true })
  },
  'cancelled without a refund': (admin, order) => cancel(admin, order, { cancelShipping: true }),
  'cancelled, shipping kept': (admin, order) => cancel(admin, order, {}),
  'a unit cancelled and refunded': async (admin, order) => {
    const lines = [{ orderLineId: order.lines[0].id, quantity: 1 }]
    await refund(admin, order, { lines })
    await cancel(admin, order, { lines })
  },
  'a unit removed': (admin, order) =>
    modify(admin, order, {
      adjustOrderLines: [{ orderLineId: order.lines[0].id, quantity: order.lines[0].quantity - 1 }],
      refunds: [{ ...paidBack(order)[0], amount: 100 }],
    }),
  'money back as a surcharge': (admin, order) =>
    modify(admin, order, {
      surcharges: [{ description: 'Scratch', price: -250, priceIncludesTax: true, taxRate: 19, taxDescription: 'VAT' }],
      refunds: [{ ...paidBack(order)[0], amount: 250 }],
    }),
  'a unit added, not paid yet': (admin, order, { variants }) =>
    modify(admin, order, { addItems: addedTo(variants, 2) }),
  'a fee added and paid': async (admin, order) => {
    await modify(admin, order, {
      surcharges: [
        { description: 'Gift wrap', price: 350, priceIncludesTax: true, taxRate: 19, taxDescription: 'VAT' },
      ],
    })
    await transition(admin, order, 'ArrangingAdditionalPayment')
    await admin(
      `mutation ($input: ManualPaymentInput!) { addManualPaymentToOrder(input: $input) { ... on Order { id } ${ERROR} } }`,
      {
        input: { orderId: order.id, method: 'cash', transactionId: 'c', metadata: {} },
      },
    )
    await transition(admin, order, 'PaymentSettled')
  },
}
