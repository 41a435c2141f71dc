import { createContext } from 'react'

/** The tab index of the figures inside: -1 where arrows lead to them. */
export const FigureStop = createContext<-1 | undefined>(undefined)
