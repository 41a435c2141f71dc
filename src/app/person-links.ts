import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Gauge from 'lucide-react/icons/gauge'
import ListChecks from 'lucide-react/icons/list-checks'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'

/** Shown until every onboarding step is completed. */
export const GETTING_STARTED = { path: '/onboarding', label: 'Getting started', icon: ListChecks } as const

/** The links of the user menu. */
export const PERSON_LINKS = [
  { path: '/profile', label: 'Profile', icon: UserRound },
  { path: '/settings', label: 'Settings', icon: Settings },
  { path: '/performance', label: 'Performance', icon: Gauge },
  { path: '/documentation', label: 'Help', icon: CircleQuestionMark },
] as const
