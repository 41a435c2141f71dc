import {
  bootstrap,
  DefaultJobQueuePlugin,
  defaultConfig,
  defaultShippingCalculator,
  defaultShippingEligibilityChecker,
  DefaultLogger,
  LanguageCode,
  LogLevel,
  manualFulfillmentHandler,
  mergeConfig,
  Order,
  PaymentMethodHandler,
  TransactionalConnection,
} from '@vendure/core'
import { populate } from '@vendure/core/cli/index.js'

export const OWNER = { username: 'owner', password: 'owner-password' }

/** Takes what the metadata of the payment and the reason of the refund say. */
const card = new PaymentMethodHandler({
  code: 'card',
  description: [{ languageCode: LanguageCode.en, value: 'Card' }],
  args: {},
  createPayment: (_ctx, _order, amount, _args, metadata) => ({
    amount,
    state: metadata.state ?? 'Settled',
    transactionId: 'card',
    metadata: {},
  }),
  settlePayment: () => ({ success: true }),
  createRefund: (_ctx, { reason }) =>
    reason === 'Pending' ? false : { state: reason === 'Failed' ? 'Failed' : 'Settled' },
})

const taxed = (name, price) => ({ name, price })

const INITIAL = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  countries: [
    { name: 'Germany', code: 'DE', zone: 'Europe' },
    { name: 'Austria', code: 'AT', zone: 'Europe' },
  ],
  taxRates: [
    { name: 'Standard', percentage: 19 },
    { name: 'Reduced', percentage: 7 },
  ],
  shippingMethods: [taxed('Parcel', 495)],
  paymentMethods: [{ name: 'Card', handler: { code: 'card', arguments: [] } }],
  collections: [],
}

const configOf = (port, tokenMethod) =>
  mergeConfig(defaultConfig, {
    apiOptions: { port, hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
    authOptions: {
      tokenMethod,
      superadminCredentials: { identifier: OWNER.username, password: OWNER.password },
      cookieOptions: { secret: 'test' },
    },
    dbConnectionOptions: { type: 'sqljs', synchronize: true, autoSave: false, logging: false },
    paymentOptions: { paymentMethodHandlers: [card] },
    shippingOptions: {
      shippingCalculators: [defaultShippingCalculator],
      shippingEligibilityCheckers: [defaultShippingEligibilityChecker],
      fulfillmentHandlers: [manualFulfillmentHandler],
    },
    logger: new DefaultLogger({ level: LogLevel.Error }),
    plugins: [DefaultJobQueuePlugin],
  })

/** Starts a Vendure with an empty shop in memory. It reports nothing to its makers. */
export async function startShop({ port = 0, tokenMethod = ['cookie', 'bearer', 'api-key'] } = {}) {
  process.env.VENDURE_DISABLE_TELEMETRY = 'true'
  const app = await populate(() => bootstrap(configOf(port, tokenMethod)), INITIAL)
  const { port: found } = app.getHttpServer().address()
  const orders = app.get(TransactionalConnection).rawConnection.getRepository(Order)
  return {
    address: `http://127.0.0.1:${found}`,
    /** The API has no way to place an order in the past. */
    backdate: (id, placedAt) => orders.update(id, { orderPlacedAt: placedAt, createdAt: placedAt }),
    close: () => app.close(),
  }
}
