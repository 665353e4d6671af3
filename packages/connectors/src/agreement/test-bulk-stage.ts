// The stage of the tests of spend in bulk: a sandbox, the three adapters over HTTP, and every request that they make.
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import type { AdPlatform } from '../ports/ad-platform.ts'
import { fixedToken, type Recording, recordingHttp } from '../testing/scripted-http.ts'
import { createGooglePlatform } from '../google/google-platform.ts'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'

export const clock = { now: () => new Date() }
export const today = dayOf(clock.now())
export const range = { from: addDays(today, -5), until: addDays(today, 1) }
export const VENDORS = ['meta', 'google', 'tiktok'] as const
export type VendorName = (typeof VENDORS)[number]

const FIRST_IDS = { meta: 991_000_000_000_000n, google: 9_970_000_000n, tiktok: 7_997_000_000_000_000_000n } as const
export const idOf = (name: VendorName, number: number): string => String(FIRST_IDS[name] + BigInt(number))
/** of a fault */
export const OPERATIONS = { meta: 'meta.insights', google: 'google.search', tiktok: 'tiktok.report' } as const

export type Stage = {
  url: string
  control(path: string, body: unknown): Promise<void>
  /** an empty sandbox, and no request yet */
  clear(): Promise<void>
  requests(): Recording['requests']
  open(name: VendorName): AdPlatform
  stop(): Promise<void>
}

/** The test hands in its fetch: only tests connect to a sandbox. */
export async function startStage(connect: typeof fetch): Promise<Stage> {
  const sandbox: RunningSandbox = await startSandbox({ port: 0, seed: 'empty' })
  let http = recording(connect)
  async function control(path: string, body: unknown): Promise<void> {
    const answer = await connect(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  const open: Readonly<Record<VendorName, () => AdPlatform>> = {
    meta: () =>
      createMetaPlatform({
        baseUrl: `${sandbox.url}/meta/v26.0`,
        accessToken: sandboxCredentials.metaAccessToken,
        appSecret: sandboxCredentials.metaAppSecret,
        businessId: testAgency.businessId,
        http,
        clock,
      }),
    google: () =>
      createGooglePlatform({
        baseUrl: `${sandbox.url}/google/v25`,
        developerToken: sandboxCredentials.googleDeveloperToken,
        loginCustomerId: testAgency.managerId,
        tokens: fixedToken(sandboxCredentials.googleAccessToken),
        http,
        clock,
      }),
    tiktok: () =>
      createTiktokPlatform({
        baseUrl: `${sandbox.url}/tiktok/open_api/v1.3`,
        accessToken: sandboxCredentials.tiktokAccessToken,
        bcId: testAgency.centerId,
        callsPerSecond: 200,
        http,
        clock,
      }),
  }
  return {
    url: sandbox.url,
    control,
    async clear() {
      await control('reset', { seed: 'empty' })
      http = recording(connect)
    },
    requests: () => http.requests,
    open: name => open[name](),
    stop: () => sandbox.stop(),
  }
}

/** A connection that breaks is an answer too. */
function recording(connect: typeof fetch): Recording {
  const inner = recordingHttp(connect)
  const lost = (error: unknown) => ({ kind: 'lost' as const, sent: true, reason: String(error) })
  return { requests: inner.requests, send: request => inner.send(request).catch(lost) }
}
