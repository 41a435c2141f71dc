import type { ComponentProps } from 'react'
import { useRoomBesideList } from './use-room-beside-list.ts'

/** The heading of a part of a section. Where the screen is narrow, the section's name is the page's heading. */
export function PartHeading(props: ComponentProps<'h2'>) {
  const Level = useRoomBesideList() ? 'h3' : 'h2'
  return <Level {...props} />
}
