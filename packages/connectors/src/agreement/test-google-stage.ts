// Google behind the sandbox for tests of names, managers and people: fresh accounts, and every body held against Google's own messages.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { createGooglePlatform } from '../google/google-platform.ts'
import type { AdPlatform } from '../ports/ad-platform.ts'
import { fixedToken } from '../testing/scripted-http.ts'
import { exchangeProblems } from './test-google-descriptors.ts'
import { openingStage } from './test-opening-stage.ts'

export async function googleStage() {
  const stage = await openingStage()
  const google = portsOf(
    createGooglePlatform({
      baseUrl: `${stage.url}/google/v25`,
      developerToken: sandboxCredentials.googleDeveloperToken,
      loginCustomerId: testAgency.managerId,
      tokens: fixedToken(sandboxCredentials.googleAccessToken),
      http: stage.http,
      clock: stage.clock,
    }),
  )
  let next = 9_970_000_000
  async function newAccount(fields: object = {}): Promise<{ outsideAccountId: string }> {
    next += 1
    await stage.control('POST', 'accounts', { platform: 'google', id: String(next), name: '示例', ...fields })
    return { outsideAccountId: String(next) }
  }
  /** What of all bodies, in both directions, Google does not have. */
  const problems = () =>
    stage.exchanges.map(each => ({ ...each, path: each.path.slice('/google'.length) })).flatMap(each => exchangeProblems(each))
  return { stage, google, newAccount, problems }
}
export type GoogleStage = Awaited<ReturnType<typeof googleStage>>

export function portsOf(platform: AdPlatform) {
  const { names, managers, people } = platform
  if (!names || !managers || !people) throw new Error('a port is missing')
  return { platform, names, managers, people }
}
