export type Handler = (request: Request, info: object) => Response | Promise<Response>

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

/** The part of Deno that functions of Supabase use. Anything else throws when it is called. */
export function createDeno(onServe: (handler: Handler) => void): object {
  const known: Record<string, unknown> = {
    serve(...values: unknown[]) {
      const handler = values.flatMap((value) =>
        typeof value === 'object' && value !== null && 'handler' in value ? value.handler : value,
      )
      onServe(handler.find(isHandler) ?? refuse('Deno.serve without a handler'))
      return { finished: new Promise(() => undefined), shutdown: async () => undefined, unref: () => undefined }
    },
    env: {
      get: (name: string) => process.env[name],
      has: (name: string) => name in process.env,
      toObject: () => ({ ...process.env }),
    },
  }
  return new Proxy(known, {
    get(_target, name) {
      if (typeof name === 'symbol' || name in known) return Reflect.get(known, name)
      return () => refuse(`Deno.${name}`)
    },
  })
}

function refuse(what: string): never {
  throw new Error(`${what} is not supported here. Functions have Deno.serve, Deno.env and everything of Node.`)
}
