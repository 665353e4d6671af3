// Robots of WeCom groups: one call that posts a text (developer.work.weixin.qq.com, 群机器人配置说明).
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import { integer, text } from '../kit/fields.ts'
import type { HttpClient } from '../ports/handles.ts'
import type { GroupRobots, SendAnswer } from '../ports/messaging.ts'

/** Of a text, in bytes of UTF-8. */
const MOST_BYTES = 2048
/** 45009: more than 20 in a minute; -1: busy. Every other code but 0 stays what it is however often it is asked. */
const AGAIN = new Set(['45009', '-1'])

const answer = z.object({ errcode: integer, errmsg: text })

/** `POST {baseUrl}/cgi-bin/webhook/send?key=…` {msgtype, text: {content}}; HTTP 200 with `errcode` 0 means posted. */
export function createGroupRobots({ baseUrl, http }: { baseUrl: string; http: HttpClient }): GroupRobots {
  const address = `${baseUrl.replace(/\/+$/, '')}/cgi-bin/webhook/send`
  return {
    async post({ robotKey, text: told }): Promise<SendAnswer> {
      const reply = await http.send({
        method: 'POST',
        url: `${address}?key=${encodeURIComponent(robotKey)}`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ msgtype: 'text', text: { content: cut(told) } }),
      })
      if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
      const outcome = answer.safeParse(parseExactJson(reply.text))
      if (!outcome.success) return { kind: 'unknown', reason: `HTTP ${reply.status}, no errcode` }
      const { errcode, errmsg } = outcome.data
      if (errcode === '0') return { kind: 'sent' }
      return { kind: AGAIN.has(errcode) ? 'unknown' : 'refused', reason: `${errcode}: ${errmsg}` }
    },
  }
}

/** At a character, never within one. */
function cut(told: string): string {
  const bytes = Buffer.from(told)
  if (bytes.length <= MOST_BYTES) return told
  const kept = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES - 3), { stream: true })
  return `${kept}…`
}
