// An access token that never ends, for tests of what is done with it.
import type { AccessTokens } from '../ports/access-tokens.ts'

export function fixedToken(token: string): AccessTokens & { discarded: string[] } {
  const discarded: string[] = []
  return {
    discarded,
    current: async () => ({ kind: 'token', token }),
    discard: refused => void discarded.push(refused),
  }
}
