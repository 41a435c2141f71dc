import { openApi } from './api.mjs'
import { OWNER } from './shop.mjs'

const ERROR = '... on ErrorResult { errorCode message }'
const DAY_MS = 86_400_000

export const READER = { username: 'cartwright@example.com', password: 'reader-password' }

/** Sixteen products with odd prices, so that percentages have to be rounded. */
const PRODUCTS = Array.from({ length: 16 }, (_, at) => ({
  name: `Mug ${at + 1}`,
  sku: `MUG-${at + 1}`,
  EUR: 799 + at * 333,
  USD: 901 + at * 357,
  isReduced: at % 4 === 3,
}))

async function createCatalog(admin) {
  const { items: categories } = await admin('{ taxCategories { items { id name } } }')
  const categoryOf = (isReduced) =>
    categories.find(({ name }) => name.startsWith(isReduced ? 'Reduced' : 'Standard')).id
  const { items: channels } = await admin('{ channels { items { id } } }')
  await admin(
    `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { ... on Channel { id } ${ERROR} } }`,
    {
      input: {
        id: channels[0].id,
        pricesIncludeTax: true,
        defaultCurrencyCode: 'EUR',
        availableCurrencyCodes: ['EUR', 'USD'],
      },
    },
  )
  const variants = []
  for (const { name, sku, EUR, USD, isReduced } of PRODUCTS) {
    const product = await admin('mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }', {
      input: { translations: [{ languageCode: 'en', name, slug: sku.toLowerCase(), description: '' }] },
    })
    const [variant] = await admin(
      'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
      {
        input: [
          {
            productId: product.id,
            sku,
            taxCategoryId: categoryOf(isReduced),
            stockOnHand: 100_000,
            price: EUR,
            translations: [{ languageCode: 'en', name }],
          },
        ],
      },
    )
    await admin('mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }', {
      input: [{ id: variant.id, prices: [{ currencyCode: 'USD', price: USD }] }],
    })
    variants.push(variant.id)
  }
  return variants
}

const createCoupon = (admin, couponCode, actions, conditions = []) =>
  admin(
    `mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } ${ERROR} } }`,
    {
      input: {
        enabled: true,
        couponCode,
        conditions,
        actions,
        translations: [{ languageCode: 'en', name: couponCode }],
      },
    },
  )

const argument = (name, value) => ({ name, value })

async function createReader(admin) {
  const role = await admin('mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }', {
    input: {
      code: 'cartwright',
      description: 'Cartwright',
      permissions: ['ReadOrder', 'ReadCustomer', 'ReadCatalog', 'ReadSettings'],
    },
  })
  await admin('mutation ($input: CreateAdministratorInput!) { createAdministrator(input: $input) { id } }', {
    input: {
      firstName: 'Cart',
      lastName: 'Wright',
      emailAddress: READER.username,
      password: READER.password,
      roleIds: [role.id],
    },
  })
}

/** Logs the owner in, and makes products, coupons and the user that reads. */
export async function furnish(address) {
  const admin = openApi(`${address}/admin-api`)
  await admin(
    `mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { ... on CurrentUser { id } ${ERROR} } }`,
    OWNER,
  )
  const variants = await createCatalog(admin)
  await createCoupon(admin, 'TENTH', [{ code: 'order_percentage_discount', arguments: [argument('discount', '10')] }])
  await createCoupon(admin, 'THIRTEEN, EXTRA', [
    { code: 'order_percentage_discount', arguments: [argument('discount', '13')] },
  ])
  await createCoupon(admin, 'FREESHIP', [{ code: 'free_shipping', arguments: [] }])
  await createReader(admin)
  return { admin, variants }
}

/** Places an order as a customer. Resolves to its id, and to its totals and lines on this day. */
export async function placeOrder({ address, variants, shop }, at, { state = 'Settled', currency = 'EUR' } = {}) {
  const customer = openApi(`${address}/shop-api?currencyCode=${currency}`)
  for (let line = 0; line <= at % 3; line += 1) {
    await customer(
      `mutation ($id: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $id, quantity: $quantity) { ... on Order { id } ${ERROR} } }`,
      { id: variants[(at * 5 + line) % variants.length], quantity: 1 + ((at + line) % 4) },
    )
  }
  const coupon = [null, 'TENTH', null, 'THIRTEEN, EXTRA', 'FREESHIP'][at % 5]
  if (coupon !== null) {
    await customer(
      `mutation ($code: String!) { applyCouponCode(couponCode: $code) { ... on Order { id } ${ERROR} } }`,
      { code: coupon },
    )
  }
  await customer(
    `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { ... on Order { id } ${ERROR} } }`,
    {
      input: { firstName: 'Pat', lastName: `Buyer ${at % 40}`, emailAddress: `buyer${at % 40}@example.com` },
    },
  )
  await customer(
    `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { ... on Order { id } ${ERROR} } }`,
    {
      input: {
        fullName: 'Pat Buyer',
        streetLine1: 'Road 1',
        city: 'Graz',
        postalCode: '8010',
        countryCode: at % 2 ? 'DE' : 'AT',
      },
    },
  )
  const [method] = await customer('{ eligibleShippingMethods { id } }')
  await customer(
    `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ... on Order { id } ${ERROR} } }`,
    { id: [method.id] },
  )
  await customer(`mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { id } ${ERROR} } }`)
  const order = await customer(
    `mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) { ... on Order {
      id code totalWithTax total shipping currencyCode lines { id quantity } payments { id }
    } ${ERROR} } }`,
    { input: { method: 'card', metadata: { state } } },
  )
  await shop?.backdate(order.id, new Date(Date.now() - (1 + (at % 90)) * DAY_MS))
  return order
}
