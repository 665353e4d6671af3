// People of their own for journeys that change an account: registered over HTTP, each from an address of its own.
import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { vi } from 'vitest'
import { newMobile } from './phone.ts'
import { control } from './sandbox.ts'

/** The password of new people, as of all demo people (README). */
export const PASSWORD = 'Tallyhelm-demo-1'

export type Person = { mobile: string; name: string }
/**
 * Belongs to no customer, told by the story: no code was sent to this phone within the last minute, as to whoever has just registered.
 */
export const UNDECIDED: Person = { mobile: '13800000014', name: '苏晚晴' }
type Message = { id: string; text: string }

/** Belongs to no customer yet. */
export async function newPerson(product: { url: string; sandbox: string }, name: string): Promise<Person> {
  const mobile = newMobile()
  const home = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const send = (method: string, path: string, body?: object) => answerOf(new URL(path, product.url), method, home, body)
  await send('GET', `/api/security/auth/send?${new URLSearchParams({ phone: mobile, country_code: '86', purpose: 'register' })}`)
  const code = await smsCode(product.sandbox, mobile)
  await send('POST', '/api/wallet/client/wallet/wallet-user', { mobile, code, wallet_user_name: name, password: PASSWORD, agreed: true })
  return { mobile, name }
}

/** The number as pages show it. */
export const masked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** The newest code that an SMS brought to a Chinese number, other than `former`; waits for it. */
export const smsCode = (sandbox: string, mobile: string, former?: string): Promise<string> =>
  codeIn(sandbox, `kind=sms&to=86${mobile}`, former)

/** The newest code that a mail brought. */
export const mailCode = (sandbox: string, address: string): Promise<string> =>
  codeIn(sandbox, `kind=mail&to=${encodeURIComponent(address)}`)

/** The newest code that an SMS has brought so far. */
export const formerSmsCode = (sandbox: string, mobile: string): Promise<string | undefined> =>
  newestCode(sandbox, `kind=sms&to=86${mobile}`)

async function newestCode(sandbox: string, query: string): Promise<string | undefined> {
  const { messages } = await control<{ messages: Message[] }>(sandbox, 'GET', `/outbox?${query}`)
  return messages.map(({ text }) => /验证码为 (\d{6})/.exec(text)?.[1]).find(found => found !== undefined)
}

async function codeIn(sandbox: string, query: string, former?: string): Promise<string> {
  let code: string | undefined
  const isThere = async () => {
    code = await newestCode(sandbox, query)
    return code !== undefined && code !== former
  }
  // Also before the first test, where expect.poll is not allowed.
  await vi.waitUntil(isThere, { timeout: 120_000 })
  return code ?? ''
}

function answerOf(url: URL, method: string, localAddress: string, body?: object): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = { cid: '101', v: '1', ...(text === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, localAddress }, reply => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () => {
        const answer = Buffer.concat(pieces).toString()
        if (reply.statusCode === 200) resolve()
        else reject(new Error(`${method} ${url.pathname}: ${reply.statusCode} ${answer}`))
      })
    })
    call.on('error', reject)
    call.end(text)
  })
}
