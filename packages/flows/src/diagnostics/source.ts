// Source: who reports. Anyone may, so the session is only looked up to count and to name the user; it opens nothing.
import { findSession } from '@tallyhelm/modules/session'
import { networkOf } from '@tallyhelm/protocol/values/network'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Where a call comes from; `sid` as the header had it, unproved. */
export type Visitor = { address: string; userAgent: string; sid: string | undefined }
/** The address only as HMAC; session and user are null for a sid that is none of ours. */
export type Source = { addressDigest: string; sessionId: string | null; userId: string | null }

export async function sourceOf(world: World, tx: Tx, visitor: Visitor): Promise<Source> {
  const session = visitor.sid === undefined ? undefined : await findSession(tx, world.secrets.tokenDigest(visitor.sid))
  const addressDigest = world.secrets.codeDigest(`diagnostics address|${networkOf(visitor.address)}`)
  return { addressDigest, sessionId: session?.id ?? null, userId: session?.userId ?? null }
}
