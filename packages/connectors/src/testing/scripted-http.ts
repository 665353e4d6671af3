// A scripted HttpClient for tests: answers with the vendor's replies in order and keeps every request.
import type { HttpClient, HttpReply, HttpRequest } from '../ports/http.ts'

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
