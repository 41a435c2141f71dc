import { FavoriteButton } from './favorite-button.tsx'
import { NotificationsButton } from './notifications-button.tsx'
import { SearchButton } from './search-button.tsx'

/** What helps a signed-in person get about, in the header of every screen. */
export function HeaderTools() {
  return (
    <>
      <SearchButton />
      <FavoriteButton className="max-sm:hidden" />
      <NotificationsButton />
    </>
  )
}
