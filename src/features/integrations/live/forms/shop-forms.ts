import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import type { ShopForm } from './shop-form.ts'
import { WOOCOMMERCE_FORM } from './woocommerce-form.tsx'

export const SHOP_FORMS: Record<LivePlatform, ShopForm> = {
  woocommerce: WOOCOMMERCE_FORM,
}
