import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Rgb = [number, number, number]
type Mode = 'light' | 'dark'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

function read(name: string, mode: Mode): Rgb {
  const hex = tokens.get(name)?.[mode]
  if (!hex) throw new Error(`No color token ${name}`)
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const linear = (channel: number) => (channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4)

function map([a, b, c]: Rgb, change: (channel: number) => number): Rgb {
  return [change(a), change(b), change(c)]
}

function luminance(color: Rgb): number {
  const [r, g, b] = map(color, linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const modes: Mode[] = ['light', 'dark']
const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'selected', 'hover']
const chart = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6']

const text: [string, string[]][] = [
  ['ink', [...surfaces, 'accent-soft', 'good-soft', 'warning-soft', 'bad-soft', 'line']],
  ['muted', surfaces],
  ['accent-ink', [...surfaces, 'accent-soft']],
  ['good', [...surfaces, 'good-soft']],
  ['warning', [...surfaces, 'warning-soft']],
  ['bad', [...surfaces, 'bad-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-bad', ['bad-fill']],
]

const marks: [string, string[]][] = [
  ['line-strong', ['canvas', 'surface', 'raised']],
  ['focus', surfaces],
  ['accent', ['canvas', 'surface', 'raised']],
  ['chart-comparison', ['surface']],
  ...chart.map((name): [string, string[]] => [name, ['surface']]),
]

function pairs(table: [string, string[]][]) {
  return modes.flatMap((mode) => table.flatMap(([front, backs]) => backs.map((back) => [mode, front, back] as const)))
}

test.each(pairs(text))('in %s, %s can be read on %s', (mode, front, back) => {
  expect(contrast(read(front, mode), read(back, mode))).toBeGreaterThanOrEqual(4.5)
})

test.each(pairs(marks))('in %s, a mark in %s can be seen on %s', (mode, front, back) => {
  expect(contrast(read(front, mode), read(back, mode))).toBeGreaterThanOrEqual(3)
})

/** How the three kinds of color blindness change a linear color (Machado et al., 2009, severity 1). */
const sight: Record<string, [Rgb, Rgb, Rgb]> = {
  'full color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Converts linear sRGB to OKLab, in which distance is close to perceived difference. */
function toLab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function seen(color: Rgb, matrix: [Rgb, Rgb, Rgb]): Rgb {
  const [r, g, b] = map(color, linear)
  const see = (row: Rgb) => Math.max(0, row[0] * r + row[1] * g + row[2] * b)
  return toLab([see(matrix[0]), see(matrix[1]), see(matrix[2])])
}

describe.each(Object.entries(sight))('with %s', (_name, matrix) => {
  const couples = modes.flatMap((mode) =>
    chart.flatMap((one, index) => chart.slice(index + 1).map((other) => [mode, one, other] as const)),
  )

  test.each(couples)('in %s, %s and %s can be told apart', (mode, one, other) => {
    const [a, b] = [seen(read(one, mode), matrix), seen(read(other, mode), matrix)]

    expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(0.08)
  })
})
