import { createMedusaConnector } from '#server/integrations/medusa/medusa-connector.ts'
import { openFakeShop } from '#test/fakes/connect.ts'
import { createFakeMedusa } from './shop.ts'

/** A fake Medusa shop and its connector. */
export const openFakeMedusa = (start: number, timeZone = 'UTC') =>
  openFakeShop({ createShop: createFakeMedusa, createConnector: createMedusaConnector, start, timeZone })
