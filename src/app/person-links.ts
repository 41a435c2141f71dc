import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Gauge from 'lucide-react/icons/gauge'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'

/** Where a signed-in person goes for their own things. */
export const PERSON_LINKS = [
  { path: '/profile', label: 'Profile', icon: UserRound },
  { path: '/settings', label: 'Settings', icon: Settings },
  { path: '/performance', label: 'Performance', icon: Gauge },
  { path: '/documentation', label: 'Help', icon: CircleQuestionMark },
] as const
