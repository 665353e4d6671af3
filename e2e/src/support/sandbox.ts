// The sandbox's control page by HTTP: what the platforms hold, the outbox, and faults on demand.

import { cents } from './amounts.ts'

export type Platform = 'meta' | 'google' | 'tiktok'

export async function control<Answer>(sandbox: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await fetch(`${sandbox}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`the sandbox refused ${method} ${path}: ${reply.status} ${await reply.text()}`)
  const text = await reply.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer // the caller names the control page's documented answer
}

type Change = { operation: string; field: string; before: string; after: string }
export type PlatformAccount = { id: string; name: string; status: string; limit: string; spent: string; pending: string; history: Change[] }
export type Fault = { kind: string; platform: Platform; operation: string; accountId?: string; times?: number; code?: string }

/** What the platform itself holds: `limit` is the cap, the approved limit or the balance, in dollars. */
export function accountAt(sandbox: string, platform: Platform, id: string): Promise<PlatformAccount> {
  return control(sandbox, 'GET', `/accounts/${platform}/${id}`)
}

/** All that the platform holds. */
export async function accountsAt(sandbox: string, platform: Platform): Promise<PlatformAccount[]> {
  return (await control<{ accounts: PlatformAccount[] }>(sandbox, 'GET', `/accounts?platform=${platform}`)).accounts
}

/** What an account of TikTok was given, in cents: its balance falls as it spends, also while a journey looks at it. */
export const givenTo = ({ limit, spent }: PlatformAccount): bigint => cents(limit) + cents(spent)

export async function plant(sandbox: string, fault: Fault): Promise<void> {
  await control(sandbox, 'POST', '/faults', fault)
}

export async function clearFaults(sandbox: string): Promise<void> {
  await control(sandbox, 'DELETE', '/faults')
}

/** The text of the newest message to a phone number. */
export async function newestMessage(sandbox: string, to: string): Promise<{ id: string; text: string } | undefined> {
  const { messages } = await control<{ messages: { id: string; text: string }[] }>(sandbox, 'GET', `/outbox?kind=sms&to=${to}`)
  return messages[0]
}
