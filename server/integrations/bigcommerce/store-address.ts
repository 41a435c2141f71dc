import type { ShopAddress } from '#server/integrations/shop-address.ts'

/** All stores are read there, and nowhere else. */
const API = 'https://api.bigcommerce.com/stores'

const TYPED = [
  /^(?:https:\/\/)?api\.bigcommerce\.com\/stores\/([a-z\d]+)(?:\/.*)?$/i,
  /^(?:https:\/\/)?store-([a-z\d]+)(?:-\d+)?\.mybigcommerce\.com(?:\/.*)?$/i,
  /^([a-z\d]{5,20})$/i,
]

/** The API path, the address of the control panel, or the store hash alone. The address of the storefront doesn't name it. */
export const STORE_ADDRESS: ShopAddress = {
  read(typed) {
    const hash = TYPED.map((pattern) => pattern.exec(typed.trim())?.[1]).find((found) => found !== undefined)
    return hash === undefined ? null : `${API}/${hash.toLowerCase()}`
  },
  example: 'https://api.bigcommerce.com/stores/abc123/v3/',
}

export const storeHashOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** The address of the store's control panel. */
export const controlPanelOf = (address: string): string => `https://store-${storeHashOf(address)}.mybigcommerce.com`
