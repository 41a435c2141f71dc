import Star from 'lucide-react/icons/star'
import { useLocation } from 'react-router'
import { cn } from '#lib/cn.ts'
import { toggleFavoritePage } from '#lib/page-lists.ts'
import { usePageLists } from '#lib/use-page-lists.ts'
import { Button } from '#ui/button.tsx'

/** Keeps the open page among the favorites, or takes it out. */
export function FavoriteButton({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const isFavorite = usePageLists().favorites.includes(pathname)
  return (
    <Button
      variant="ghost"
      size="icon"
      className={className}
      aria-label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={() => toggleFavoritePage(pathname)}
    >
      <Star aria-hidden className={cn(isFavorite && 'fill-current text-accent-ink')} />
    </Button>
  )
}
