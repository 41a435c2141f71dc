import { CircleQuestionMark, Gauge, Settings, UserRound } from 'lucide-react'

/** Where a signed-in person goes for their own things. */
export const PERSON_LINKS = [
  { path: '/profile', label: 'Profile', icon: UserRound },
  { path: '/settings', label: 'Settings', icon: Settings },
  { path: '/performance', label: 'Performance', icon: Gauge },
  { path: '/documentation', label: 'Help', icon: CircleQuestionMark },
] as const
