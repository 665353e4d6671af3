// Thousands of small orders in a customer's name, over HTTP: what a long list needs to be long.
import { randomInt, randomUUID } from 'node:crypto'
import { PASSWORD } from './people.ts'

const AT_ONCE = 8
const LIST = '/api/custom/client/accounts'
const APPROVAL = '/api/custom/client/accounts/approval-quota/apply'

type Answer = { code: number; msg: string; data: Record<string, unknown> }

/** Lets this person, whose customer's orders wait for approval, ask for the least addition to each of the accounts again and again, until there are so many lines. */
export async function orderLeast(url: string, mobile: string, lines: number): Promise<void> {
  const ask = await signIn(url, mobile)
  const accounts: string[] = []
  for (const channel of ['FACEBOOK', 'GOOGLE']) {
    const { data } = await ask(LIST, { channel, page_size: 50 })
    const rows = data.content as { account_id: string; add_obstacle: string | null }[] // the list as its page shows it
    accounts.push(...rows.filter(row => row.add_obstacle === null).map(row => row.account_id))
  }
  let left = Math.ceil(lines / accounts.length)
  const items = accounts.map(account_id => ({ account_id, amount: '2' }))
  const work = async () => {
    while (left > 0) {
      left -= 1
      await ask(APPROVAL, { adjust_type: 'ADD', items, remark: '' }, { 'idempotency-key': randomUUID() })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** As a program that keeps its cookie: a call that is refused rejects. */
async function signIn(url: string, mobile: string) {
  const home = { cid: '101', v: '1', 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
  const reply = await fetch(`${url}/api/security/auth/login`, {
    method: 'POST',
    headers: home,
    body: new URLSearchParams({ account: mobile, password: PASSWORD }),
  })
  const { data } = (await reply.json()) as Answer // the envelope
  const session = { ...home, sid: String(data.sid), cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  return async (path: string, body: object, more: Record<string, string> = {}): Promise<Answer> => {
    const headers = { ...session, 'content-type': 'application/json', ...more }
    const answer = (await (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Answer
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    return answer
  }
}
