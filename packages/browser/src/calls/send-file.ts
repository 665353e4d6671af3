// Sends a file and tells how much of it has left, which fetch does not say.
import type { SendFile } from './exchange.ts'

/** `onShare` gets 0 to 1. What goes on leaving is given its time again: a large file may take longer than a call. */
export const watchedFile =
  (onShare: (share: number) => void): SendFile =>
  (path, { method = 'POST', headers, body, signal }, renew) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        renew()
        if (lengthComputable) onShare(loaded / total)
      }
      request.onload = () => resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText }))
      // As fetch says it.
      request.onerror = () => reject(new TypeError('the line was cut'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort())
      // The bodies of uploads are forms.
      request.send(body as FormData)
    })
