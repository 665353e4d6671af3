// Clients: each signs in and sends one order after the other until the time is over.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { type LoadCustomer, PASSWORD } from './customers.ts'

export type Body = { adjust_type: string; items: Record<string, string>[]; reason?: string }
export type Load = {
  accepted: number
  refused: number
  items: number
  seconds: number
  p50Ms: number
  p99Ms: number
  codes: Record<string, number>
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** A refusal is an answer too (an account that is being cleared, say); anything unexpected ends the bench. */
export async function loadWith(url: string, clients: { customer: LoadCustomer; next: () => Body }[], seconds: number): Promise<Load> {
  const sessions = new Map<string, Session>()
  for (const { customer } of clients) {
    if (!sessions.has(customer.mobile)) sessions.set(customer.mobile, await signIn(url, customer.mobile))
  }
  const times: number[] = []
  const sums = { accepted: 0, refused: 0, items: 0 }
  const codes: Record<string, number> = {}
  const startMs = monotonicMs()
  const endMs = startMs + seconds * 1_000
  await Promise.all(
    clients.map(async ({ customer, next }) => {
      const session = sessions.get(customer.mobile) as Session // signed in above
      for (let now = monotonicMs(); now < endMs; now = monotonicMs()) {
        const body = next()
        const code = await apply(url, session, body)
        times.push(monotonicMs() - now)
        codes[String(code)] = (codes[String(code)] ?? 0) + 1
        if (code === 0) {
          sums.accepted += 1
          sums.items += body.items.length
        } else sums.refused += 1
      }
    }),
  )
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { ...sums, codes, seconds: (monotonicMs() - startMs) / 1_000, p50Ms: at(0.5), p99Ms: at(0.99) }
}

type Session = { sid: string; cookie: string }

async function apply(url: string, session: Session, body: Body): Promise<number> {
  const headers = {
    cid: '101',
    v: '1',
    sid: session.sid,
    cookie: session.cookie,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const { status, text } = await post(`${url}/api/custom/client/accounts/quota/apply`, headers, JSON.stringify(body))
  if (status >= 500) throw new Error(`an order was answered with ${status}: ${text}`)
  return (JSON.parse(text) as { code: number }).code // every reply is the envelope
}

async function signIn(url: string, mobile: string): Promise<Session> {
  const reply = await fetch(`${url}/api/security/auth/login`, {
    method: 'POST',
    headers: { cid: '101', v: '1' },
    body: new URLSearchParams({ account: mobile, password: PASSWORD }),
  })
  const envelope = (await reply.json()) as { code: number; msg: string; data: { sid: string } }
  if (envelope.code !== 0) throw new Error(`${mobile} could not sign in: ${envelope.msg}`)
  return { sid: envelope.data.sid, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

function post(url: string, headers: Record<string, string>, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, reply => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      reply.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
