import { readFileSync } from 'node:fs'
import { z } from 'zod'

const READ_EVERY_MS = 20

const path = z.string().parse(process.env['CARTWRIGHT_CLOCK_SHIFT'])
let shiftMs = 0

/** Moves the clock of this thread by the milliseconds in a file. Timers and `performance.now()` go on as before. */
function read() {
  shiftMs = Number(readFileSync(path, 'utf8'))
}

const RealDate = Date
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget): object =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
read()
setInterval(read, READ_EVERY_MS).unref()
