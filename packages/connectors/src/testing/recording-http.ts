// An HttpClient for tests that really calls, and keeps every request.
import type { HttpClient, HttpRequest } from '../ports/http.ts'

export type Recording = HttpClient & { requests: HttpRequest[] }

/** The test hands in its fetch: only tests connect to a sandbox. */
export function recordingHttp(connect: typeof fetch): Recording {
  const requests: HttpRequest[] = []
  return {
    requests,
    async send(request) {
      requests.push(request)
      const { method, url, headers, body } = request
      const answer = await connect(url, { method, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body: String(body) }) })
      return { kind: 'reply', status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    },
  }
}
