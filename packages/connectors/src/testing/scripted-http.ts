// HTTP clients for tests: one answers by a script, one really calls and keeps every request; and a token that never ends.
import type { FileClient, HttpClient, HttpReply, HttpRequest } from '../ports/handles.ts'
import type { AccessTokens } from '../ports/access-tokens.ts'

export type Scripted = HttpClient & { requests: HttpRequest[] }

export function scripted(...replies: HttpReply[]): Scripted {
  const left = [...replies]
  const requests: HttpRequest[] = []
  return {
    requests,
    async send(request) {
      requests.push(request)
      const reply = left.shift()
      if (!reply) throw new Error(`no reply is scripted for ${request.method} ${request.url}`)
      return reply
    },
  }
}

/** Files as this client's answers, in one piece. */
export const filesOf = (http: HttpClient): FileClient => ({
  async download(request) {
    const answer = await http.send(request)
    if (answer.kind === 'lost') return answer
    return { kind: 'reply', status: answer.status, headers: answer.headers, body: bytesOf(Buffer.from(answer.text)) }
  },
})

/** In pieces of so many bytes, as the network might cut them. */
export async function* bytesOf(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export function reply(status: number, body: unknown, headers: Record<string, string> = {}): HttpReply {
  return { kind: 'reply', status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Replies that no vendor describes: a read must not hold, a write must stay open. */
export const HOSTILE: readonly [string, HttpReply][] = [
  ['HTML with 200', reply(200, '<html>Welcome</html>')],
  ['HTML with 502', reply(502, '<html>Bad gateway</html>')],
  ['HTML with 404', reply(404, '<html>Not found</html>')],
  ['half of a JSON', reply(200, '{"success":tr')],
  ['an empty body', reply(200, '')],
  ['an array', reply(200, '[]')],
  ['null', reply(200, 'null')],
  ['an empty object', reply(200, '{}')],
  ['wrong types', reply(200, '{"success":"true","code":"zero","data":"x","result":7,"results":{},"error":0}')],
  [
    'a huge number',
    reply(200, '{"code":0,"data":{"transaction_infos":1e999},"success":1e400,"result":{"resourceName":99999999999999999999999}}'),
  ],
  ['success denied', reply(200, '{"success":false,"result":{},"code":0,"data":{}}')],
  ['an error without code', reply(400, '{"error":{"message":"?"}}')],
  ['a lost answer', { kind: 'lost', sent: true, reason: 'timed out' }],
]

export const at = (iso: string) => ({ now: () => new Date(iso) })

/** An access token that never ends, for tests of what is done with it. */
export function fixedToken(token: string): AccessTokens & { discarded: string[] } {
  const discarded: string[] = []
  return {
    discarded,
    current: async () => ({ kind: 'token', token }),
    discard: refused => void discarded.push(refused),
  }
}

/** An HttpClient for tests that really calls, and keeps every request. */
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
