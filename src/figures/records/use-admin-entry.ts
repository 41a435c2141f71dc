import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { storeSettingsQueries } from '#data/stores/store-settings.ts'
import { type AdminItem, findInAdmin } from '#domain/shop-admin.ts'
import type { MenuEntry } from '#ui/popups/menu-popup.tsx'

type Asked = {
  store: string
  item: AdminItem
  /** What the admin is searched for, such as an order's number. */
  text: string
}

/** Returns the menu entry that opens the shop's admin, or the setting of its address. None until the address is known. */
export function useAdminEntry({ store, item, text }: Asked): MenuEntry[] {
  const { data } = useQuery(storeSettingsQueries.one(store))
  if (data === undefined) return []
  const found = data.adminAddress === null ? null : findInAdmin(data.adminAddress, item, text)
  if (found === null) {
    return [{ label: 'Add your shop’s admin', icon: ExternalLink, to: `/settings/store?store=${store}` }]
  }
  return [
    {
      label: found.platform === null ? 'Open your shop’s admin' : `Find in ${found.platform}`,
      icon: ExternalLink,
      href: found.href,
    },
  ]
}
