// Clients: people who have signed in and send orders.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { monotonicMs, sleep } from '@tallyhelm/infra/clock/clock'
import { type LoadCustomer, PASSWORD } from '../product/customers.ts'
import type { Body } from './mix.ts'

export type Client = { customer: LoadCustomer; next: () => Body }
/** `send` gives the answer's code, 0 when the order is accepted. */
export type Sender = { next: () => Body; send: (body: Body) => Promise<number> }
export type Load = { orders: number; accounts: number; codes: Record<string, number>; seconds: number; p50Ms: number; p99Ms: number }
/** Says before each order whether it may be sent: 'later' asks again soon. */
export type Permit = (body: Body) => 'now' | 'later' | 'never'

/** How soon a client asks again. */
const SOON_MS = 10
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One session for each user. */
export async function signInAll(url: string, clients: readonly Client[]): Promise<Sender[]> {
  const sessions = new Map<string, Session>()
  const senders: Sender[] = []
  for (const { customer, next } of clients) {
    const session = sessions.get(customer.mobile) ?? (await signIn(url, customer.mobile))
    sessions.set(customer.mobile, session)
    senders.push({ next, send: body => apply(url, session, body) })
  }
  return senders
}

/** Each sends one order after the other. A refusal is an answer too (an account that is being cleared, say); anything unexpected ends the bench. */
export async function loadWith(senders: readonly Sender[], permit: Permit): Promise<Load> {
  const times: number[] = []
  const sums = { orders: 0, accounts: 0 }
  const codes: Record<string, number> = {}
  const startMs = monotonicMs()
  const sendAll = async ({ next, send }: Sender) => {
    for (let body = next(); ; ) {
      const answer = permit(body)
      if (answer === 'never') return
      if (answer === 'later') {
        await sleep(SOON_MS)
        continue
      }
      const sentMs = monotonicMs()
      const code = await send(body)
      times.push(monotonicMs() - sentMs)
      codes[code] = (codes[code] ?? 0) + 1
      if (code === 0) {
        sums.orders += 1
        sums.accounts += body.items.length
      }
      body = next()
    }
  }
  await Promise.all(senders.map(sendAll))
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { ...sums, codes, seconds: (monotonicMs() - startMs) / 1_000, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** As fast as they are answered, for so long from the first order on. */
export function forSeconds(seconds: number): Permit {
  let endMs: number | undefined
  return () => {
    endMs ??= monotonicMs() + seconds * 1_000
    return monotonicMs() < endMs ? 'now' : 'never'
  }
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
