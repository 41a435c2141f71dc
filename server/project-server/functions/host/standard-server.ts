// What Deno's standard library once exported as http/server.ts.
import type { Handler } from './deno.ts'

declare const Deno: { serve: (options: object, handler: Handler) => { finished: Promise<void> } }

/** Serves a function, and never resolves. */
export async function serve(handler: Handler, options: object = {}): Promise<void> {
  await Deno.serve(options, handler).finished
}
