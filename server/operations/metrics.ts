import { Hono, type MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'

export type Metrics = {
  /** Measures every request. */
  measure: MiddlewareHandler
  registry: Registry
}

const SERVICE = /^\/(?:(auth|rest|storage|functions|realtime)\/v1|(api))(?:\/|$)/

/** Returns the part of the server that a path belongs to. Single paths would make too many series. */
const serviceOf = (path: string) => {
  const [, platform, api] = SERVICE.exec(path) ?? []
  return platform ?? api ?? 'page'
}

/** Creates the metrics of this process. `newestBackup` resolves to null if there is none. */
export function createMetrics(newestBackup: () => Promise<Date | null>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the headers of its answer.',
    labelNames: ['service', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'cartwright_newest_backup_timestamp_seconds',
      help: 'When the newest backup was made, in seconds since 1970. 0 without a backup.',
      registers: [],
      async collect() {
        this.set(((await newestBackup())?.getTime() ?? 0) / 1000)
      },
    }),
  )
  return {
    registry,
    measure: async (context, next) => {
      const end = requests.startTimer({ service: serviceOf(context.req.path), method: context.req.method })
      await next()
      end({ status: context.res.status })
    },
  }
}

type MetricsAppOptions = { metrics: Pick<Metrics, 'registry'>; authenticate: Authenticate; log: Log }

/** GET /metrics answers in Prometheus' text format; only for the service key. */
export function createMetricsApp({ metrics: { registry }, authenticate, log }: MetricsAppOptions): Hono {
  const app = new Hono()
  app.get('/metrics', async (context) => {
    const { role } = await authenticate(context.req.raw)
    if (role !== 'service_role') throw new ApiError(403, 'not_allowed', 'Only the service key may read the metrics.')
    return context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  app.onError(apiErrorHandler(log))
  return app
}
