import type { TestBackend } from '#test/harness/test-app.ts'

/** The parts of XMLHttpRequest that uploads use, answered by an in-process backend. */
export function createXmlHttpRequest(backend: Pick<TestBackend, 'fetch'>) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #url = ''
    #headers = new Headers()
    readonly #abortion = new AbortController()

    open(_method: string, url: string) {
      this.#url = url
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    send(file: File) {
      void this.#upload(file)
    }

    abort() {
      this.#abortion.abort()
      this.dispatchEvent(new Event('abort'))
    }

    async #upload(file: File) {
      const body = new Uint8Array(await file.arrayBuffer())
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.length }))
      const response = await backend.fetch(new URL(this.#url, location.origin), {
        method: 'POST',
        headers: this.#headers,
        body,
      })
      const text = await response.text()
      if (this.#abortion.signal.aborted) return
      this.status = response.status
      this.responseText = text
      this.dispatchEvent(new Event('load'))
    }
  }
}
