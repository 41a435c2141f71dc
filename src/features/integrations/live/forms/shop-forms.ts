import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { BIGCOMMERCE_FORM } from './bigcommerce-form.tsx'
import { MEDUSA_FORM } from './medusa-form.tsx'
import type { ShopForm } from './shop-form.ts'
import { SHOPIFY_FORM } from './shopify-form.tsx'
import { VENDURE_FORM } from './vendure-form.tsx'
import { WOOCOMMERCE_FORM } from './woocommerce-form.tsx'

export const SHOP_FORMS: Record<LivePlatform, ShopForm> = {
  bigcommerce: BIGCOMMERCE_FORM,
  medusa: MEDUSA_FORM,
  shopify: SHOPIFY_FORM,
  vendure: VENDURE_FORM,
  woocommerce: WOOCOMMERCE_FORM,
}
