// The request that a watched file is sent by, over the fake server: half of it has left at once.
export function fileRequestOver(send: typeof fetch): typeof XMLHttpRequest {
  class FileRequest {
    readonly upload: { onprogress?: (event: ProgressEvent) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    statusText = ''
    responseText = ''
    #to = { method: '', path: '' }
    readonly #headers = new Headers()
    open(method: string, path: string) {
      this.#to = { method, path }
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {
      this.onabort?.()
    }
    send(body: FormData) {
      this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }))
      const { method, path } = this.#to
      const arrive = async (reply: Response) => {
        Object.assign(this, { status: reply.status, statusText: reply.statusText, responseText: await reply.text() })
        this.onload?.()
      }
      send(path, { method, headers: this.#headers, body }).then(arrive, () => this.onerror?.())
    }
  }
  // What `watchedFile` asks of a request is there.
  return FileRequest as unknown as typeof XMLHttpRequest
}
