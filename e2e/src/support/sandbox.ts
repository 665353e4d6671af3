// The sandbox's control page by HTTP: what the platforms hold, the outbox, and faults on demand.

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
