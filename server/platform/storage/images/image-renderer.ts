import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { invalidRequest, slowDown, StorageError } from '#server/platform/storage/storage-error.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { ImageJob } from './transformation.ts'

export type ImageRequest = { source: Uint8Array; job: ImageJob }

type RenderedImage = { bytes: Uint8Array<ArrayBuffer>; type: string }

export type ImageReply = ({ kind: 'done' } & RenderedImage) | { kind: 'invalid' | 'tooLarge' | 'tooSlow' }

type Outcome = ImageReply | { kind: 'crashed' }

type Job = {
  /** Reads the source when it is the image's turn. */
  load: () => Promise<Uint8Array>
  job: ImageJob
  /** Aborted when nobody waits for the image. */
  signal: AbortSignal
}

export type ImageRenderer = {
  /** Renders an image. Throws a `StorageError` for an image that can't be rendered, and SlowDown if many wait. */
  render(job: Job): Promise<RenderedImage>
}

type Options = { log: Log; timeLimitMs?: number; maxWaiting?: number; program?: URL }

const IDLE_MS = 30_000

const imageProcess = new URL('./image-process.ts', import.meta.url)

/** Variables that the decoder may need. It gets no others, because they have secrets. */
const PASSED_VARIABLES = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH']

/**
 * Renders one image at a time in a process of its own, which is started by the first image and ends when it is idle. An
 * image that crashes it, or takes too long, affects no other.
 */
export function createImageRenderer(options: Options): ImageRenderer {
  const { log, maxWaiting = 50, program = imageProcess, timeLimitMs = 10_000 } = options
  const queue = new PQueue({ concurrency: 1 })
  let waiting = 0
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const env = Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]))
    const started = fork(fileURLToPath(program), { env, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
    // The process must not keep the server from ending.
    started.unref()
    started.channel?.unref()
    started.once('exit', () => {
      if (child === started) child = null
    })
    started.on('error', (error) => log.warn('the image process failed', { error }))
    return started
  }

  function stop() {
    child?.kill('SIGKILL')
    child = null
  }

  async function run(request: ImageRequest): Promise<Outcome> {
    clearTimeout(idleTimer)
    child ??= start()
    const outcome = await exchange(child, request, timeLimitMs)
    if (outcome.kind === 'tooSlow' || outcome.kind === 'crashed') {
      log.warn('an image could not be rendered', { outcome: outcome.kind })
      stop()
    }
    idleTimer = setTimeout(stop, IDLE_MS).unref()
    return outcome
  }

  return {
    async render({ job, load, signal }) {
      if (waiting >= maxWaiting) throw slowDown()
      waiting += 1
      try {
        return await queue.add(async () => {
          if (signal.aborted) throw invalidRequest('The request was aborted')
          return imageOf(await run({ source: await load(), job }))
        })
      } finally {
        waiting -= 1
      }
    },
  }
}

function exchange(child: ChildProcess, request: ImageRequest, timeLimitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ kind: 'tooSlow' }), timeLimitMs)
    const crash = () => end({ kind: 'crashed' })
    function end(outcome: Outcome) {
      clearTimeout(timer)
      child.off('message', end)
      child.off('exit', crash)
      resolve(outcome)
    }
    child.once('message', end)
    child.once('exit', crash)
    child.send(request, (error) => error && crash())
  })
}

const refusals = {
  invalid: 'The source image is invalid or unsupported for rendering',
  crashed: 'The source image is invalid or unsupported for rendering',
  tooLarge: 'The source image resolution is too large to process',
  tooSlow: 'The source image takes too long to process',
} as const

function imageOf(outcome: Outcome): RenderedImage {
  if (outcome.kind === 'done') return outcome
  throw new StorageError(400, ['InvalidRequest'], refusals[outcome.kind])
}
