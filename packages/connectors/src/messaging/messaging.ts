// Messaging over a gateway: SMS and mail as JSON, each with a key under which a repeat is sent once.
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import type { HttpClient, HttpReply } from '../ports/handles.ts'
import type { Messaging, SendAnswer } from '../ports/messaging.ts'

/**
 * `POST {baseUrl}/sms` {to, text} and `POST {baseUrl}/mail` {to, subject, text}, each with its `idempotency_key`; bearer token. Any 2xx
 * with a JSON object means taken; 4xx (but 408 and 429) refuses for good; all else, a lost answer too, may be repeated with the same key.
 */
export function createMessaging(options: { baseUrl: string; token: string; http: HttpClient }): Messaging {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')

  async function send(path: string, key: string, body: Record<string, string>): Promise<SendAnswer> {
    const reply = await options.http.send({
      method: 'POST',
      url: `${baseUrl}/${path}`,
      headers: { Authorization: `Bearer ${options.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, idempotency_key: key }),
    })
    return readReply(reply)
  }

  return {
    sendSms: ({ to, text, key }) => send('sms', key, { to, text }),
    sendMail: ({ to, subject, text, key }) => send('mail', key, { to, subject, text }),
  }
}

const answer = z.record(z.string(), z.unknown())
const fault = z.object({ error: z.object({ message: z.string() }) })

function readReply(reply: HttpReply): SendAnswer {
  if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
  const body = answer.safeParse(parseExactJson(reply.text))
  if (!body.success) return { kind: 'unknown', reason: `HTTP ${reply.status}, no JSON object` }
  if (reply.status >= 200 && reply.status < 300) return { kind: 'sent' }
  const words = fault.safeParse(body.data)
  const reason = `HTTP ${reply.status}${words.success ? `: ${words.data.error.message}` : ''}`
  const isFinal = reply.status >= 400 && reply.status < 500 && reply.status !== 408 && reply.status !== 429
  return { kind: isFinal ? 'refused' : 'unknown', reason }
}
