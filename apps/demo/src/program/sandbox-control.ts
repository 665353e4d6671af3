// The sandbox's control page: the keys of its payment houses, and what the demo's people do outside of the product.
import { systemClock } from '@tallyhelm/infra/clock/clock'
import { createHttpClient } from '@tallyhelm/infra/http-client/http-client'
import { createLogger } from '@tallyhelm/infra/log/log'
import type { Outside } from '../story/outside.ts'
import type { SandboxHouseKeys } from '../story/payments.ts'

export type SandboxControl = Outside & { houseKeys: () => Promise<SandboxHouseKeys>; close: () => Promise<void> }

type Message = { text: string }

export function openSandboxControl(sandbox: string): SandboxControl {
  const clock = systemClock()
  const log = createLogger({ name: 'demo', level: 'warn' })
  const http = createHttpClient({ clock, log, allowPrivateHosts: true, timeoutMs: 30_000, maxBytes: 1024 * 1024, connections: 1 })
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await http.send({ method, url: `${sandbox}/control/${path}`, ...sent })
    if (reply.kind === 'lost') throw new Error(`The sandbox at ${sandbox} does not answer.`)
    return reply
  }
  const answerOf = async (...asked: Parameters<typeof ask>): Promise<unknown> => {
    const reply = await ask(...asked)
    if (reply.status !== 200 && reply.status !== 201)
      throw new Error(`The sandbox at ${sandbox} refuses ${asked[1]}: ${reply.status} ${reply.text}`)
    return JSON.parse(reply.text)
  }
  return {
    // A sandbox that imitates no house has no keys. The answers are the control page's own.
    houseKeys: async () => ((await ask('GET', 'houses')).status === 404 ? {} : ((await answerOf('GET', 'houses')) as SandboxHouseKeys)),
    pay: async (method, number) => void (await answerOf('POST', `houses/${method}/pay`, { number })),
    codesSentTo: async mobile => {
      const { messages } = (await answerOf('GET', `outbox?kind=sms&to=${mobile}`)) as { messages: Message[] }
      return messages.flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? [])
    },
    atSandbox: (path, body) => answerOf('POST', path, body),
    close: () => http.close(),
  }
}
