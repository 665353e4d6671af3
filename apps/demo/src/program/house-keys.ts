// The keys of the sandbox's payment houses, which it makes at its first start.
import { systemClock } from '@tallyhelm/infra/clock/clock'
import { createHttpClient } from '@tallyhelm/infra/http-client/http-client'
import { createLogger } from '@tallyhelm/infra/log/log'
import type { SandboxHouseKeys } from '../story/payments.ts'

export async function sandboxHouseKeys(sandbox: string): Promise<SandboxHouseKeys> {
  const clock = systemClock()
  const log = createLogger({ name: 'demo', level: 'warn' })
  const http = createHttpClient({ clock, log, allowPrivateHosts: true, timeoutMs: 30_000, maxBytes: 1024 * 1024, connections: 1 })
  try {
    const reply = await http.send({ method: 'GET', url: `${sandbox}/control/houses` })
    if (reply.kind === 'lost') throw new Error(`The sandbox at ${sandbox} does not answer.`)
    // A sandbox that imitates no house has no keys.
    if (reply.status === 404) return {}
    if (reply.status !== 200) throw new Error(`The sandbox at ${sandbox} gives no keys of houses.`)
    return JSON.parse(reply.text) as SandboxHouseKeys // the control page's own reply
  } finally {
    await http.close()
  }
}
