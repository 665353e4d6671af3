// A sandbox for tests of openings: calls over HTTP as they come, faults for one operation, and what the platform holds in the end.
import { startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import type { OpeningMaterial } from '../ports/openings.ts'
import type { HttpClient } from '../ports/handles.ts'
import type { Exchange } from './test-google-descriptors.ts'

export async function openingStage() {
  const sandbox = await startSandbox({ port: 0, seed: 'empty' })
  const exchanges: Exchange[] = []
  const http: HttpClient = {
    async send({ method, url, headers = {}, body }) {
      try {
        // A copy of the bytes: what fetch takes is no view of shared memory.
        const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
        const answer = await fetch(url, { method, headers, ...sent })
        const text = await answer.text()
        const path = new URL(url).pathname
        exchanges.push({ method, path, request: typeof body === 'string' ? body : '', status: answer.status, reply: text })
        return { kind: 'reply', status: answer.status, headers: Object.fromEntries(answer.headers), text }
      } catch (error) {
        return { kind: 'lost', sent: true, reason: String(error) }
      }
    },
  }
  async function control<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${sandbox.url}/control/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Answer // the caller names what the sandbox tells
  }
  return {
    url: sandbox.url,
    http,
    exchanges,
    clock: { now: () => new Date() },
    stop: () => sandbox.stop(),
    control,
    /** strikes the next call of the operation */
    fault: (operation: string, kind: string, more: object = {}) => control('POST', 'faults', { kind, operation, times: 1, ...more }),
    /** ids of the accounts that bear the name, whatever lists show */
    async held(platform: string, name: string): Promise<string[]> {
      const { accounts } = await control<{ accounts: { id: string; name: string }[] }>('GET', `accounts?platform=${platform}`)
      return accounts.filter(account => account.name === name).map(account => account.id)
    },
  }
}
export type OpeningStage = Awaited<ReturnType<typeof openingStage>>

export const material: OpeningMaterial = {
  companyName: '示例贸易（深圳）有限公司',
  licenceNumber: '91440300MA5EXAMPL1',
  licenceImageId: null,
  qualificationImageIds: [],
  area: 'CN',
  address: '深圳市南山区示例路 1 号',
  industryId: '290101',
  website: 'https://shop.example.com',
  contact: { name: '王示例', email: 'wang@example.com', phone: '13800000000' },
}
