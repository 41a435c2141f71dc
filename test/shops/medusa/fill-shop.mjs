/** Fills an empty Medusa by its own APIs: two currencies, taxes, discounts, edits, refunds, returns and cancellations. */

const TAX = { dk: 25, us: 8.25 }

/** Numbers that look random and are the same in every run. */
export function createDice(seed) {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export async function fillShop(api) {
  const { admin } = api
  const { stores } = await admin('GET', '/stores')
  await admin('POST', `/stores/${stores[0].id}`, {
    name: 'Mug shop',
    supported_currencies: [
      { currency_code: 'eur', is_default: true, is_tax_inclusive: true },
      { currency_code: 'usd' },
    ],
  })
  const { sales_channels: channels } = await admin('GET', '/sales-channels')
  const channel = channels[0].id
  const { api_key: store } = await admin('POST', '/api-keys', { title: 'Storefront', type: 'publishable' })
  await admin('POST', `/api-keys/${store.id}/sales-channels`, { add: [channel] })
  const regions = {}
  for (const [code, country] of [
    ['eur', 'dk'],
    ['usd', 'us'],
  ]) {
    const made = await admin('POST', '/regions', {
      name: country,
      currency_code: code,
      countries: [country],
      payment_providers: ['pp_system_default'],
      is_tax_inclusive: code === 'eur',
    })
    regions[code] = { id: made.region.id, country }
    await admin('POST', '/tax-regions', {
      country_code: country,
      provider_id: 'tp_system',
      default_tax_rate: { rate: TAX[country], code: country, name: 'Tax' },
    })
  }
  const option = await addShipping(admin, channel)
  const variants = await addProducts(admin, { channel, profile: option.profile })
  await addPromotions(admin)
  return { publishable: store.token, regions, shippingOption: option.id, variants, channel, location: option.location }
}

async function addShipping(admin, channel) {
  const { stock_location: location } = await admin('POST', '/stock-locations', { name: 'Home' })
  await admin('POST', `/stock-locations/${location.id}/sales-channels`, { add: [channel] })
  await admin('POST', `/stock-locations/${location.id}/fulfillment-providers`, { add: ['manual_manual'] })
  await admin('POST', `/stock-locations/${location.id}/fulfillment-sets`, { name: 'Parcels', type: 'shipping' })
  const found = await admin('GET', `/stock-locations/${location.id}?fields=*fulfillment_sets`)
  const set = found.stock_location.fulfillment_sets[0].id
  const zone = await admin('POST', `/fulfillment-sets/${set}/service-zones`, {
    name: 'World',
    geo_zones: ['dk', 'us'].map((country_code) => ({ type: 'country', country_code })),
  })
  const profiles = await admin('GET', '/shipping-profiles')
  const profile =
    profiles.shipping_profiles[0] ??
    (await admin('POST', '/shipping-profiles', { name: 'Default', type: 'default' })).shipping_profile
  const made = await admin('POST', '/shipping-options', {
    name: 'Parcel',
    service_zone_id: zone.fulfillment_set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Parcel', description: 'By post', code: 'parcel' },
    prices: [
      { currency_code: 'eur', amount: 4.95 },
      { currency_code: 'usd', amount: 7.5 },
    ],
  })
  return { id: made.shipping_option.id, profile: profile.id, location: location.id }
}

async function addProducts(admin, { channel, profile }) {
  const variants = []
  for (const [title, eur, usd] of [
    ['Mug', 12.99, 14.49],
    ['Plate', 7.35, 8.1],
    ['Bowl', 19.9, 21.95],
    ['Teapot', 49.99, 55.55],
  ]) {
    const { product } = await admin('POST', '/products', {
      title,
      status: 'published',
      shipping_profile_id: profile,
      sales_channels: [{ id: channel }],
      options: [{ title: 'Color', values: ['Blue', 'White'] }],
      variants: ['Blue', 'White'].map((color) => ({
        title: color,
        sku: `${title}-${color}`.toUpperCase(),
        manage_inventory: false,
        options: { Color: color },
        prices: [
          { currency_code: 'eur', amount: eur },
          { currency_code: 'usd', amount: usd },
        ],
      })),
    })
    variants.push(...product.variants.map(({ id }) => id))
  }
  return variants
}

async function addPromotions(admin) {
  const method = { allocation: 'across', type: 'percentage', value: 10 }
  const promotion = (code, application_method) =>
    admin('POST', '/promotions', { code, type: 'standard', status: 'active', application_method })
  await promotion('TENOFF', { ...method, target_type: 'items' })
  await promotion('FREESHIP', { ...method, target_type: 'shipping_methods', value: 100 })
  await promotion('THREE', { ...method, target_type: 'items', type: 'fixed', value: 3, currency_code: 'eur' })
}

/** Places an order as a customer does, and returns it as the store's API tells. */
export async function placeOrder(api, shop, { currency, lines, codes = [], email }) {
  const { id: region_id, country } = shop.regions[currency]
  const address = {
    first_name: 'Ada',
    last_name: 'Person',
    address_1: '1 Example Road',
    city: 'Sampletown',
    postal_code: '1000',
    country_code: country,
  }
  const { cart } = await api.store('POST', '/carts', {
    region_id,
    email,
    items: lines.map(([at, quantity]) => ({ variant_id: shop.variants[at], quantity })),
    shipping_address: address,
    billing_address: address,
    ...(codes.length > 0 && { promo_codes: codes }),
  })
  await api.store('POST', `/carts/${cart.id}/shipping-methods`, { option_id: shop.shippingOption })
  const { payment_collection: payment } = await api.store('POST', '/payment-collections', { cart_id: cart.id })
  await api.store('POST', `/payment-collections/${payment.id}/payment-sessions`, { provider_id: 'pp_system_default' })
  const done = await api.store('POST', `/carts/${cart.id}/complete`)
  if (done.type !== 'order') throw new Error(`no order: ${JSON.stringify(done.error ?? done).slice(0, 300)}`)
  return done.order
}

const paymentOf = async ({ admin }, id) => {
  const { order } = await admin('GET', `/orders/${id}?fields=id,*payment_collections.payments`)
  return order.payment_collections.flatMap(({ payments }) => payments).at(0)
}

export async function capture(api, id) {
  const payment = await paymentOf(api, id)
  await api.admin('POST', `/payments/${payment.id}/capture`, {})
  return payment
}

export async function refund(api, id, amount) {
  const payment = await paymentOf(api, id)
  await api.admin('POST', `/payments/${payment.id}/refund`, { amount: amount ?? payment.amount })
}

/** Changes an order after it was placed: one more of a line, or one line less. */
export async function edit(api, id, change) {
  const { admin } = api
  await admin('POST', '/order-edits', { order_id: id })
  await change(`/order-edits/${id}`)
  await admin('POST', `/order-edits/${id}/request`)
  await admin('POST', `/order-edits/${id}/confirm`)
}

export const cancel = ({ admin }, id) => admin('POST', `/orders/${id}/cancel`)
