// Meta's adapter as the tests of bindings connect it, and accounts and businesses of the sandbox.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import type { HttpClient, PlatformAlarm } from '../ports/handles.ts'
import { at } from '../testing/scripted-http.ts'
import type { OpeningStage } from './test-opening-stage.ts'

export const OURS = testAgency.businessId
export const alarms: PlatformAlarm[] = []

/** Every port of the platform that bindings need. */
export function metaAt(baseUrl: string, http: HttpClient, accessToken: string = sandboxCredentials.metaAccessToken) {
  const meta = createMetaPlatform({
    baseUrl: `${baseUrl}/v26.0`,
    accessToken,
    appSecret: sandboxCredentials.metaAppSecret,
    businessId: OURS,
    http,
    clock: at('2026-11-20T10:00:00Z'),
    onAlarm: alarm => alarms.push(alarm),
  })
  const { partners, names, pixels, people, consent } = meta
  if (!partners || !names || !pixels || !people || !consent) throw new Error('no bindings')
  return { meta, partners, names, pixels, people, consent }
}

let next = 712_000_000_000_000

export async function newAccount(stage: OpeningStage, more: object = {}) {
  next += 1
  await stage.control('POST', 'accounts', { platform: 'meta', id: String(next), name: '前', cap: '100', ...more })
  return { outsideAccountId: String(next) }
}
