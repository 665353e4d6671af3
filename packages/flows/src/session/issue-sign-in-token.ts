// Issue a single-use sign-in token: another system of the agency sends a user over with it (validateToken).
import { audit } from '@tallyhelm/modules/audit'
import { insertToken, TOKEN_LIFE_MS } from '@tallyhelm/modules/session'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** The token is good once, for 60 seconds; only its digest is stored. */
export async function issueSignInToken(world: World, actor: SystemActor, input: { userId: string }): Promise<string> {
  const now = world.clock.now()
  const token = world.secrets.newToken()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertToken(tx, {
      tokenDigest: world.secrets.tokenDigest(token),
      userId: input.userId,
      now,
      expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS),
    })
    await audit(world, tx, actor, 'session.issue-token', ['user', input.userId])
  })
  return token
}
