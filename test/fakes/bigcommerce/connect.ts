import { createBigCommerceConnector } from '#server/integrations/bigcommerce/bigcommerce-connector.ts'
import { openFakeShop } from '#test/fakes/connect.ts'
import { createFakeBigCommerce } from './shop.ts'

/** A fake BigCommerce store and its connector. */
export const openFakeBigCommerce = (start: number, timeZone = 'UTC') =>
  openFakeShop({
    createShop: createFakeBigCommerce,
    createConnector: createBigCommerceConnector,
    address: 'https://api.bigcommerce.com/stores/abc123',
    start,
    timeZone,
  })
