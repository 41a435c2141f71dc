import { CircleQuestionMark, Gauge, ListChecks, Settings, UserRound } from 'lucide-react'

/** Shown until every onboarding step is completed. */
export const GETTING_STARTED = { path: '/onboarding', label: 'Getting started', icon: ListChecks } as const

/** The links of the user menu. */
export const PERSON_LINKS = [
  { path: '/profile', label: 'Profile', icon: UserRound },
  { path: '/settings', label: 'Settings', icon: Settings },
  { path: '/performance', label: 'Performance', icon: Gauge },
  { path: '/documentation', label: 'Help', icon: CircleQuestionMark },
] as const
