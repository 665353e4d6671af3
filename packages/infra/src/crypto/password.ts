// Password digests (argon2id), with a bounded number at work so that sign-in can't exhaust the machine.

import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { createTurns, type TurnBounds } from '../turns/turns.ts'

/** `owner` as turns have it. Both refuse with BUSY when too many wait. */
export type PasswordHasher = {
  hash(password: string, owner: TurnOwner): Promise<string>
  verify(digest: string, password: string, owner: TurnOwner): Promise<boolean>
}

/** OWASP password storage cheat sheet: argon2id with 19 MiB, two passes, one lane; algorithm 2 is argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hasher that does so many at once and lets so many wait. */
export function createPasswordHasher(bounds: TurnBounds): PasswordHasher {
  const inTurn = createTurns(bounds)
  return {
    hash: (password, owner) => inTurn(owner, () => argon2Hash(password, COST)),
    verify: (digest, password, owner) => inTurn(owner, () => argon2Verify(digest, password)),
  }
}

/** One takes 30 to 60 ms, so whoever waits at the end of a full lane waits for about ten seconds while the other is empty, else for twenty. */
const ofThisProcess = createPasswordHasher({ atOnce: 2, mostWaiting: 400 })

/** The argon2id digest (PHC string) to store. */
export function hashPassword(password: string, owner: TurnOwner): Promise<string> {
  return ofThisProcess.hash(password, owner)
}

/** Whether the password belongs to the digest. */
export function verifyPassword(digest: string, password: string, owner: TurnOwner): Promise<boolean> {
  return ofThisProcess.verify(digest, password, owner)
}
