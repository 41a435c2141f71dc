import { type ClassNameValue, createTailwindMerge } from 'tailwind-merge'

const any = () => true
const isWidth = (value: string) => /^\d*$/.test(value)
const isArbitraryLength = (value: string) => /^\[[\d.]+(rem|px|em|%)\]$/.test(value)
const isArbitrarySize = (value: string) => value.startsWith('[length:')

type Definition = string | ((value: string) => boolean) | { [part: string]: readonly Definition[] }

/** Creates one group for each name: classes such as `p-4` for `p` override each other. */
function named(...names: string[]): Record<string, Definition[]> {
  return Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]))
}

const sides = (name: string) => ['x', 'y', 't', 'r', 'b', 'l', 's', 'e'].map((side) => `${name}${side}`)
const corners = ['tl', 'tr', 'br', 'bl', 't', 'r', 'b', 'l'].map((corner) => `rounded-${corner}`)
const borders = ['t', 'r', 'b', 'l', 'x', 'y'].map((side) => `border-${side}`)

/** `border-t` and `border-t-2` set a width; any other value, such as `border-t-line`, sets a color. */
const borderSides: Record<string, Definition[]> = Object.fromEntries(
  borders.flatMap((side) => [
    [side, [side, { [side]: [isWidth] }]],
    [`${side}-color`, [{ [side]: [any] }]],
  ]),
)

/** The classes that set each CSS property. */
const classGroups: Record<string, Definition[]> = {
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  ...named('p', ...sides('p'), 'm', ...sides('m'), 'gap', 'gap-x', 'gap-y'),
  ...named('size', 'w', 'h', 'min-w', 'max-w', 'min-h', 'max-h'),
  ...named('inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z'),
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: [any] }],
  grow: ['grow', { grow: [any] }],
  shrink: ['shrink', { shrink: [any] }],
  ...named('grid-cols', 'grid-rows', 'col', 'row', 'order'),
  ...named('justify', 'justify-items', 'justify-self', 'items', 'content', 'self', 'place-items', 'place-content'),
  ...named('overflow', 'overflow-x', 'overflow-y', 'object'),
  rounded: ['rounded', { rounded: [any] }],
  ...named(...corners),
  'border-width': ['border', { border: [isWidth] }],
  'border-color': [{ border: [any] }],
  ...borderSides,
  'background-size': [{ bg: [isArbitrarySize] }],
  'background-image': [{ bg: ['none', { linear: [any] }] }],
  'background-color': [{ bg: [any] }],
  'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', isArbitraryLength] }],
  'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  ...named('leading', 'tracking', 'whitespace', 'shadow', 'opacity', 'cursor', 'animate'),
}

/** For each group, the other groups whose earlier classes it overrides: `px-2` overrides `pl-4`. */
const conflictingClassGroups: Record<string, string[]> = {
  p: sides('p'),
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: sides('m'),
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: corners,
  'border-width': borders,
}

// Uses our own configuration, because the library's covers all of Tailwind and adds 5 KiB to every page.
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'backdrop', 'placeholder', '*', '**'],
}))

/** Joins class names. If two set the same property, keeps the later one. Returns a single argument unchanged. */
export function cn(...classes: ClassNameValue[]): string {
  const given = classes.filter(Boolean)
  const [only] = given
  return given.length === 1 && typeof only === 'string' ? only : merge(given)
}
